"""The picture of the table: everything that is painted around and under the cards."""
