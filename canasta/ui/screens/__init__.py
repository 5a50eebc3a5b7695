"""The screens of the game, one scene a file; scenes are given what they need and do not know one another."""
