"""Speed and memory, as ratios measured in one run: `make bench`. Nothing here is a test."""
