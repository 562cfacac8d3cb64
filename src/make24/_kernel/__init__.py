"""The compiled core: what is exact and fast. Nothing here checks its arguments twice."""
