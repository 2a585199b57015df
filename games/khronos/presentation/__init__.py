"""The presentation of Khronos: views, news, prompts, orders, and the picture of the boards."""
