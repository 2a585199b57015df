"""One history over tables of the club and plays at real tables, its statistics and its pages."""
