"""What people see of Khronos: views, news, questions, orders, and the picture of a board."""
