"""The page of one result: places, rating changes and their explanations."""
