"""The presentation of Rauha for members: views, news, prompts, pictures, standing orders."""
