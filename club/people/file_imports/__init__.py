"""Files that members bring. Each is stored, read by a task, shown, confirmed, and written by a
task. A kind of files is a class that an app registers.
"""
