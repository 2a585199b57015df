"""What members show of themselves: a picture, a line, favourite games; and their friends."""
