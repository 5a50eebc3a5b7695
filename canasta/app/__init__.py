"""What a headless program needs: paths, settings, texts, records, matches."""
