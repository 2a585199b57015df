"""Messages to members: notices and their channels, push, webhooks, feeds."""
