"""The API of turns: the view and what is asked, moves, drafts, standing orders, moves tried."""
