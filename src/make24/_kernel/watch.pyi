class Stopped(Exception): ...  # noqa: N818
