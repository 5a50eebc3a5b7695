"""What a program without a window needs: matches, settings, saved games, texts."""
