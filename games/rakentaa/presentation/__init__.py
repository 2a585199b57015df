"""The presentation of Rakentaa: views, news, prompts, pictures, and standing orders."""
