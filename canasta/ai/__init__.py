"""Computer players: they see what their seat sees and answer with an action."""
