"""A model's answer taken apart, and its claims held against the abstracts it cites."""
