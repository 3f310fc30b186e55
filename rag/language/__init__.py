"""Words before they are searched for: other languages, typing mistakes, and what is known of each word."""
