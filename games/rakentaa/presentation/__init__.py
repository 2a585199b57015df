"""How Rakentaa is shown: views, sentences, pictures, and standing orders."""
