"""What a member is told, and how: their choices by kind and channel, and the page of them."""
