"""The presentation of Reykholt: views, news, questions, orders, plans, and the picture."""
