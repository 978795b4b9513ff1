"""A sub-model of a composite model in Python, by ctypes over the client library in libskerry.

    import skerry_client
    client = skerry_client.Client()             # sys.argv is what the manager gives a program
    tlm = client.port("tlm")
    t, x, v = client.t0, 0.0, 0.0
    while t < client.t1:
        force = client.get_force(tlm, t, x, v)
        ...
        client.set_motion(tlm, t, x, v)
    client.close()

include/skerry/client.h says more about each function.
"""
import ctypes
import sys

from skerry import _library

MECHANICAL, ROTATIONAL, HYDRAULIC, PNEUMATIC, ELECTRIC, THERMAL, FRAME, INPUT, OUTPUT = range(9)
_DOUBLE, _PORT, _TEXT = ctypes.c_double, ctypes.c_int, ctypes.c_char_p


class Error(Exception):
    """The run is over, or a call made no sense."""


class _Start(ctypes.Structure):
    _fields_ = [("name", _TEXT), ("where", _TEXT), ("t0", _DOUBLE), ("t1", _DOUBLE), ("most_step", _DOUBLE), ("file", _TEXT),
                ("transport", _TEXT), ("token", _TEXT), ("patience", _DOUBLE)]


class Frame(ctypes.Structure):
    """Place and motion of a frame: R[3], A[9] by rows, v[3], w[3]."""
    _fields_ = [("R", _DOUBLE*3), ("A", _DOUBLE*9), ("v", _DOUBLE*3), ("w", _DOUBLE*3)]


_CLIENT, _OUT = ctypes.c_void_p, ctypes.POINTER(_DOUBLE)
for _name, _result, _arguments in (
        ("open", _CLIENT, [ctypes.POINTER(_Start), _TEXT, ctypes.c_size_t]), ("why", _TEXT, [_CLIENT]), ("transport", _TEXT, [_CLIENT]),
        ("close", ctypes.c_int, [_CLIENT]), ("text", _TEXT, [_CLIENT, _TEXT, _TEXT]), ("number", _DOUBLE, [_CLIENT, _TEXT, _DOUBLE]),
        ("port", ctypes.c_int, [_CLIENT, _TEXT, ctypes.c_int]), ("first_force", ctypes.c_int, [_CLIENT, _PORT, _OUT]),
        ("line", None, [_CLIENT, _PORT, _OUT, _OUT, _OUT, _OUT]), ("begin", ctypes.c_int, [_CLIENT]),
        ("get_force", ctypes.c_int, [_CLIENT, _PORT, _DOUBLE, _DOUBLE, _DOUBLE, _OUT]),
        ("set_motion", ctypes.c_int, [_CLIENT, _PORT, _DOUBLE, _DOUBLE, _DOUBLE]),
        ("get_force_3d", ctypes.c_int, [_CLIENT, _PORT, _DOUBLE, ctypes.POINTER(Frame), _OUT]),
        ("set_motion_3d", ctypes.c_int, [_CLIENT, _PORT, _DOUBLE, ctypes.POINTER(Frame)]),
        ("get_value", ctypes.c_int, [_CLIENT, _PORT, _DOUBLE, _OUT]), ("set_value", ctypes.c_int, [_CLIENT, _PORT, _DOUBLE, _DOUBLE])):
    _f = getattr(_library, "sk_client_" + _name)
    _f.restype, _f.argtypes = _result, _arguments


class Client:
    """A sub-model, from the last six of `argv`: Name tStart tEnd maxStep host:port ModelFile. transport: "ring", "unix", "tcp", or the fastest."""

    def __init__(self, argv=None, transport=None, token=None, patience=0.0):
        self._c = None
        argv = (sys.argv if argv is None else argv)[-6:]
        if len(argv) < 6:
            raise Error("arguments: Name tStart tEnd maxStep host:port ModelFile")
        self.name, where, self.file = argv[0], argv[4], argv[5]
        self.t0, self.t1, self.most_step = (float(x) for x in argv[1:4])
        start = _Start(self.name.encode(), where.encode(), self.t0, self.t1, self.most_step, self.file.encode(),
                       transport.encode() if transport else None, token.encode() if token else None, patience)
        why = ctypes.create_string_buffer(400)
        self._c = _library.sk_client_open(ctypes.byref(start), why, len(why))
        if not self._c:
            raise Error(why.value.decode(errors="replace"))

    def _check(self, status):
        if status:
            raise Error(_library.sk_client_why(self._open()).decode(errors="replace"))

    def _open(self):
        if not self._c:
            raise Error("the client is closed")
        return self._c

    @property
    def transport(self):
        return _library.sk_client_transport(self._open()).decode()

    def text(self, name, otherwise=""):
        """A parameter of the composite model."""
        return _library.sk_client_text(self._open(), name.encode(), otherwise.encode()).decode(errors="replace")

    def number(self, name, otherwise):
        value = _library.sk_client_number(self._open(), name.encode(), otherwise)
        if _library.sk_client_why(self._c):
            self._check(-1)
        return value

    def port(self, name, kind=MECHANICAL):
        """The number of a port. At one that nothing is joined to forces are 0."""
        port = _library.sk_client_port(self._open(), name.encode(), kind)
        self._check(port == -1)
        return port

    def first_force(self, port, *force):
        """The force until the first wave has come."""
        self._check(_library.sk_client_first_force(self._open(), port, (_DOUBLE*6)(*force)))

    def line(self, port):
        """Delay, Zf, Zfr and alpha of a port's line."""
        out = [_DOUBLE() for _ in range(4)]
        _library.sk_client_line(self._open(), port, *(ctypes.byref(x) for x in out))
        return tuple(x.value for x in out)

    def begin(self):
        self._check(_library.sk_client_begin(self._open()))

    def get_force(self, port, t, x, v):
        force = _DOUBLE()
        self._check(_library.sk_client_get_force(self._open(), port, t, x, v, ctypes.byref(force)))
        return force.value

    def set_motion(self, port, t, x, v):
        self._check(_library.sk_client_set_motion(self._open(), port, t, x, v))

    def get_force_3d(self, port, t, frame):
        force = (_DOUBLE*6)()
        self._check(_library.sk_client_get_force_3d(self._open(), port, t, ctypes.byref(frame), force))
        return list(force)

    def set_motion_3d(self, port, t, frame):
        self._check(_library.sk_client_set_motion_3d(self._open(), port, t, ctypes.byref(frame)))

    def get_value(self, port, t):
        value = _DOUBLE()
        self._check(_library.sk_client_get_value(self._open(), port, t, ctypes.byref(value)))
        return value.value

    def set_value(self, port, t, value):
        self._check(_library.sk_client_set_value(self._open(), port, t, value))

    def close(self):
        """The sub-model is at its end."""
        c, self._c = self._c, None
        if c and _library.sk_client_close(c):
            raise Error("the run did not end well")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def __del__(self):
        if self._c:
            _library.sk_client_close(self._c)
