"""What members see and are asked: views, news, prompts, orders, and the picture of the board."""
