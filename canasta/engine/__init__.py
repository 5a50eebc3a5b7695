"""The rules of the game: pure values and functions, no window, no clock, no chance of their own."""
