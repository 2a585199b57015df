"""Memory of a process with few threads that all make and throw away large texts."""

import ctypes

M_ARENA_MAX = -8  # of glibc's malloc.h


def share_one_arena() -> None:
    """All threads take memory from one heap. Else glibc gives each one of its own, and each keeps
    what its largest page once took: an eighth of a web process. To be called before there are
    threads; other C libraries are left as they are.
    """
    tune = getattr(ctypes.CDLL(None), "mallopt", None)
    if tune is not None:
        tune(M_ARENA_MAX, 1)
