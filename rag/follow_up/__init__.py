"""A question that leans on the answer before it becomes one that stands alone."""
