"""Skerry from Python, by ctypes over libskerry; needs nothing but the standard library.

    import skerry
    with skerry.Model("Tank.mo", solver="rk4", step=1e-3) as tank:
        tank["area"] = 2.0
        tank.run(10.0)
        print(tank["h"], tank.column("h")[-1])

The library is looked for in the environment variable SKERRY_LIBRARY, beside this file, and where the system
looks for libraries.
"""
import ctypes
import ctypes.util
import os


class Error(Exception):
    """What went wrong, with the exit code that the program would give in `code`."""

    def __init__(self, code, text):
        super().__init__(text or "exit code %d" % code)
        self.code = code


class _Options(ctypes.Structure):
    _fields_ = [("libraries", ctypes.c_char_p), ("solver", ctypes.c_char_p), ("step", ctypes.c_double),
                ("tolerance", ctypes.c_double), ("interval", ctypes.c_double), ("start", ctypes.c_double),
                ("stop", ctypes.c_double), ("optimise", ctypes.c_int), ("native", ctypes.c_int)]


_DOUBLES = ctypes.POINTER(ctypes.c_double)
_FUNCTIONS = {
    "skerry_load": (ctypes.c_int, [ctypes.c_char_p, ctypes.c_char_p, ctypes.POINTER(_Options),
                                   ctypes.POINTER(ctypes.c_void_p)]),
    "skerry_free": (None, [ctypes.c_void_p]),
    "skerry_error": (ctypes.c_char_p, [ctypes.c_void_p]),
    "skerry_reset": (ctypes.c_int, [ctypes.c_void_p]),
    "skerry_set": (ctypes.c_int, [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_double]),
    "skerry_set_text": (ctypes.c_int, [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_char_p]),
    "skerry_get": (ctypes.c_double, [ctypes.c_void_p, ctypes.c_char_p]),
    "skerry_run": (ctypes.c_int, [ctypes.c_void_p, ctypes.c_double]),
    "skerry_time": (ctypes.c_double, [ctypes.c_void_p]),
    "skerry_stop_time": (ctypes.c_double, [ctypes.c_void_p]),
    "skerry_variables": (ctypes.c_size_t, [ctypes.c_void_p]),
    "skerry_name": (ctypes.c_char_p, [ctypes.c_void_p, ctypes.c_size_t]),
    "skerry_description": (ctypes.c_char_p, [ctypes.c_void_p, ctypes.c_size_t]),
    "skerry_column": (ctypes.c_size_t, [ctypes.c_void_p, ctypes.c_char_p, _DOUBLES, ctypes.c_size_t]),
    "skerry_states": (ctypes.c_size_t, [ctypes.c_void_p]),
    "skerry_state_name": (ctypes.c_char_p, [ctypes.c_void_p, ctypes.c_size_t]),
    "skerry_get_states": (ctypes.c_int, [ctypes.c_void_p, _DOUBLES]),
    "skerry_set_states": (ctypes.c_int, [ctypes.c_void_p, _DOUBLES]),
    "skerry_save": (ctypes.c_int, [ctypes.c_void_p, ctypes.c_char_p]),
    "skerry_resume": (ctypes.c_int, [ctypes.c_void_p, ctypes.c_char_p]),
    "skerry_load_plugin": (ctypes.c_int, [ctypes.c_char_p, ctypes.c_char_p, ctypes.c_size_t]),
    "skerry_version": (ctypes.c_char_p, []),
}


def _open():
    here = os.path.dirname(os.path.abspath(__file__))
    names = [os.environ.get("SKERRY_LIBRARY"), os.path.join(here, "libskerry.so"), ctypes.util.find_library("skerry"),
             "libskerry.so"]
    for name in filter(None, names):
        try:
            library = ctypes.CDLL(name)
        except OSError:
            continue
        for function, (result, arguments) in _FUNCTIONS.items():
            getattr(library, function).restype = result
            getattr(library, function).argtypes = arguments
        return library
    raise ImportError("libskerry.so was not found; name it in SKERRY_LIBRARY")


_library = _open()


def version():
    return _library.skerry_version().decode()


def _text(value):
    return None if value is None else os.fspath(value).encode()


def load_plugin(file):
    """Components written in C (skerry new plugin), for all models that are loaded later. Its code runs with your rights."""
    message = ctypes.create_string_buffer(1024)
    code = _library.skerry_load_plugin(_text(file), message, len(message))
    if code:
        raise Error(code, message.value.decode(errors="replace"))


class Model:
    """A model, translated and compiled. Parameters and start values are set before the first run."""

    def __init__(self, file=None, name=None, libraries=None, solver=None, step=0.0, tolerance=0.0, interval=0.0,
                 start=0.0, stop=0.0, optimise=False, native=False):
        paths = ":".join(libraries) if isinstance(libraries, (list, tuple)) else libraries
        options = _Options(_text(paths), _text(solver), step, tolerance, interval, start, stop, int(optimise),
                           int(native))
        self._handle = ctypes.c_void_p()
        code = _library.skerry_load(_text(file), _text(name), ctypes.byref(options), ctypes.byref(self._handle))
        if code:
            text = self._error() if self._handle else "out of memory"
            self.close()
            raise Error(code, text)

    def close(self):
        if self._handle:
            _library.skerry_free(self._handle)
        self._handle = ctypes.c_void_p()

    def __enter__(self):
        return self

    def __exit__(self, *ignored):
        self.close()

    def __del__(self):
        if getattr(self, "_handle", None):
            self.close()

    def _error(self):
        return _library.skerry_error(self._handle).decode("utf-8", "replace")

    def _check(self, code):
        if code:
            raise Error(code, self._error())

    def _open(self):
        if not self._handle:
            raise ValueError("the model is closed")
        return self._handle

    def __setitem__(self, name, value):
        if isinstance(value, str):
            self._check(_library.skerry_set_text(self._open(), name.encode(), value.encode()))
        else:
            self._check(_library.skerry_set(self._open(), name.encode(), float(value)))

    def __getitem__(self, name):
        if name != "time" and name not in self.names:
            raise KeyError(name)
        return _library.skerry_get(self._open(), name.encode())

    @property
    def names(self):
        """The variables, in the order of the flat model."""
        handle = self._open()
        return [_library.skerry_name(handle, i).decode() for i in range(_library.skerry_variables(handle))]

    def description(self, name):
        return _library.skerry_description(self._open(), self.names.index(name)).decode()

    @property
    def time(self):
        return _library.skerry_time(self._open())

    @property
    def stop_time(self):
        return _library.skerry_stop_time(self._open())

    def run(self, to=None):
        """Goes on to time `to`, by default to the end; initialises first where that has not happened."""
        self._check(_library.skerry_run(self._open(), self.stop_time if to is None else to))
        return self

    def reset(self):
        """Back to before the start. What was set stays set."""
        self._check(_library.skerry_reset(self._open()))
        return self

    def column(self, name):
        """The recorded rows of one variable, "time" too, as a list."""
        handle, n = self._open(), _library.skerry_column(self._open(), name.encode(), None, 0)
        if n == 0 and name != "time" and name not in self.names:
            raise KeyError(name)
        out = (ctypes.c_double * n)()
        _library.skerry_column(handle, name.encode(), out, n)
        return list(out)

    @property
    def state_names(self):
        handle = self._open()
        return [_library.skerry_state_name(handle, i).decode() for i in range(_library.skerry_states(handle))]

    @property
    def states(self):
        handle = self._open()
        out = (ctypes.c_double * _library.skerry_states(handle))()
        self._check(_library.skerry_get_states(handle, out))
        return list(out)

    @states.setter
    def states(self, values):
        n = _library.skerry_states(self._open())
        if len(values) != n:
            raise ValueError("the model has %d states" % n)
        self._check(_library.skerry_set_states(self._handle, (ctypes.c_double * n)(*values)))

    def save(self, file):
        self._check(_library.skerry_save(self._open(), _text(file)))

    def resume(self, file):
        self._check(_library.skerry_resume(self._open(), _text(file)))
        return self
