"""Short texts that members write, such as names and reasons: their rules, and which look alike."""
