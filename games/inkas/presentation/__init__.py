"""The presentation for members: views, news, prompts, pictures, standing orders."""
