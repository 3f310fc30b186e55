"""The chat model behind the OpenAI protocol: requests, errors, tokens, money."""
