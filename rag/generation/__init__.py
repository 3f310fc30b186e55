"""What a chat model is asked to write, and what is read from its answers."""
