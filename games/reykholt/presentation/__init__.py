"""What people see of Reykholt: views, news, questions, orders, plans, and the picture."""
