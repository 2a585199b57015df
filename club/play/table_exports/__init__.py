"""Tables in the feeds, the own data and the metrics of the packages below."""
