"""The screens of the game, one module or more each."""
