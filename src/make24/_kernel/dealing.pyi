# Nothing here is seen from Python.
