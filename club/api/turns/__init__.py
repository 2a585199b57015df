"""The API of turns: view and prompt, moves, drafts, standing orders, trial moves."""
