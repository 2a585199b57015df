"""What all imports of files share: a task works on a file once, and each reading has a limit."""
