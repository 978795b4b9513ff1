"""Skerry from Python, by ctypes over libskerry; needs nothing but the standard library.

    import skerry
    with skerry.Model("Tank.mo", solver="rk4", step=1e-3) as tank:
        tank["area"] = 2.0
        tank.run(10.0)
        print(tank["h"], tank.column("h")[-1])

Inputs, parameters and states can be set while a run is under way, so a controller closes a loop with the model:

    for k in range(1000):
        tank.run(0.01*k)
        tank["valve"] = 0.5 if tank["h"] > 1 else 0.0

Where numpy is there, columns are read-only arrays that look at the rows where they are; else they are lists. Ctrl-C ends
what is under way, loading too, with KeyboardInterrupt; a run can go on afterwards.

The library is looked for in the environment variable SKERRY_LIBRARY, beside this file, and where the system
looks for libraries.
"""
import ctypes
import ctypes.util
import os
import queue
import re
import threading
import weakref

try:
    import numpy
except ImportError:
    numpy = None


class Error(Exception):
    """What went wrong, with the exit code that the program would give in `code`."""

    def __init__(self, code, text):
        super().__init__(text or "exit code %d" % code)
        self.code = code


class _Options(ctypes.Structure):
    _fields_ = [("libraries", ctypes.c_char_p), ("solver", ctypes.c_char_p), ("step", ctypes.c_double),
                ("tolerance", ctypes.c_double), ("interval", ctypes.c_double), ("start", ctypes.c_double),
                ("stop", ctypes.c_double), ("optimise", ctypes.c_int), ("native", ctypes.c_int), ("interface", ctypes.c_char_p)]


class _FmuOptions(ctypes.Structure):
    _fields_ = [("version", ctypes.c_int), ("exchange", ctypes.c_int), ("steps", ctypes.c_int), ("sources", ctypes.c_int),
                ("solver", ctypes.c_char_p), ("step", ctypes.c_double), ("tolerance", ctypes.c_double),
                ("start", ctypes.c_double), ("stop", ctypes.c_double), ("interval", ctypes.c_double)]


class _View(ctypes.Structure):
    _fields_ = [("at", ctypes.c_void_p), ("rows", ctypes.c_size_t), ("stride", ctypes.c_size_t), ("sign", ctypes.c_int),
                ("hold", ctypes.c_void_p)]


_RUNNING = -1
_NONE = ctypes.c_size_t(-1).value
_DOUBLES = ctypes.POINTER(ctypes.c_double)
_BLOCK = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, _DOUBLES, ctypes.c_size_t, ctypes.c_size_t)
_FUNCTIONS = {
    "skerry_export_fmu": (ctypes.c_int, [ctypes.c_void_p, ctypes.c_char_p, ctypes.POINTER(_FmuOptions)]),
    "skerry_new": (ctypes.c_void_p, []),
    "skerry_open": (ctypes.c_int, [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_char_p, ctypes.POINTER(_Options)]),
    "skerry_find": (ctypes.c_size_t, [ctypes.c_void_p, ctypes.c_char_p]),
    "skerry_step": (ctypes.c_int, [ctypes.c_void_p]),
    "skerry_start": (ctypes.c_int, [ctypes.c_void_p, ctypes.c_double]),
    "skerry_wait": (ctypes.c_int, [ctypes.c_void_p, ctypes.c_double]),
    "skerry_stop": (None, [ctypes.c_void_p]),
    "skerry_pause": (None, [ctypes.c_void_p, ctypes.c_int]),
    "skerry_speed": (ctypes.c_int, [ctypes.c_void_p, ctypes.c_double]),
    "skerry_changes": (ctypes.c_int, [ctypes.c_void_p, ctypes.c_char_p]),
    "skerry_replay": (ctypes.c_int, [ctypes.c_void_p, ctypes.c_char_p]),
    "skerry_view": (ctypes.c_int, [ctypes.c_void_p, ctypes.c_char_p, ctypes.POINTER(_View)]),
    "skerry_view_end": (None, [ctypes.POINTER(_View)]),
    "skerry_blocks": (ctypes.c_int, [ctypes.c_void_p, ctypes.POINTER(ctypes.c_char_p), ctypes.c_size_t, _BLOCK,
                                     ctypes.c_void_p]),
    "skerry_save_bytes": (ctypes.c_int, [ctypes.c_void_p, ctypes.POINTER(ctypes.c_void_p),
                                         ctypes.POINTER(ctypes.c_size_t)]),
    "skerry_load_bytes": (ctypes.c_int, [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_size_t]),
    "skerry_free_bytes": (None, [ctypes.c_void_p]),
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


def _array(at, n):
    """n numbers from an address on, copied: an array where numpy is there, else a list."""
    numbers = (ctypes.c_double * n).from_address(at) if n else ()
    return numpy.array(numbers) if numpy else list(numbers)


class Model:
    """A model, translated and compiled. Before the first run parameters and start values can be set, from then on inputs,
    parameters and states."""

    def __init__(self, file=None, name=None, libraries=None, solver=None, step=0.0, tolerance=0.0, interval=0.0,
                 start=0.0, stop=0.0, optimise=False, native=False, interface=None):
        paths = ":".join(libraries) if isinstance(libraries, (list, tuple)) else libraries
        options = _Options(_text(paths), _text(solver), step, tolerance, interval, start, stop, int(optimise),
                           int(native), _text(interface))
        self._block = None
        self._handle = ctypes.c_void_p(_library.skerry_new())
        if not self._handle:
            raise MemoryError("no room for a model")
        try:
            code = self._interruptible(lambda: _library.skerry_open(self._handle, _text(file), _text(name),
                                                                    ctypes.byref(options)))
            if code:
                raise Error(code, self._error())
        except BaseException:
            self.close()
            raise

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

    def _interruptible(self, call):
        """The call on a thread of its own: the main thread hears Ctrl-C meanwhile, and stops it."""
        if threading.current_thread() is not threading.main_thread():
            return call()
        result = []
        worker = threading.Thread(target=lambda: result.append(call()), daemon=True)
        worker.start()
        try:
            while worker.is_alive():
                worker.join(0.1)
        except BaseException:
            _library.skerry_stop(self._handle)
            worker.join()
            raise
        return result[0]

    def _wait(self):
        """Until the run that was started ends."""
        code = _RUNNING
        try:
            while code == _RUNNING:
                code = _library.skerry_wait(self._handle, 0.05)
        except BaseException:
            _library.skerry_stop(self._handle)
            while code == _RUNNING:
                code = _library.skerry_wait(self._handle, 1.0)
            raise
        self._check(code)

    def __setitem__(self, name, value):
        if isinstance(value, str):
            self._check(_library.skerry_set_text(self._open(), name.encode(), value.encode()))
        else:
            self._check(_library.skerry_set(self._open(), name.encode(), float(value)))

    def _index(self, name):
        i = _library.skerry_find(self._open(), name.encode())
        if i == _NONE:
            raise KeyError(name)
        return i

    def __contains__(self, name):
        return _library.skerry_find(self._open(), name.encode()) != _NONE

    def __getitem__(self, name):
        if name != "time":
            self._index(name)
        return _library.skerry_get(self._open(), name.encode())

    @property
    def names(self):
        """The variables, in the order of the flat model."""
        handle = self._open()
        return [_library.skerry_name(handle, i).decode() for i in range(_library.skerry_variables(handle))]

    def description(self, name):
        return _library.skerry_description(self._open(), self._index(name)).decode()

    def unit(self, name):
        """The unit of a variable, "" where it has none."""
        if name == "time":
            return "s"
        found = re.search(r"\[([^][]*)\]$", self.description(name))
        return found.group(1) if found else ""

    @property
    def time(self):
        return _library.skerry_time(self._open())

    @property
    def stop_time(self):
        return _library.skerry_stop_time(self._open())

    def run(self, to=None):
        """Goes on to time `to`, by default to the end; initialises first where that has not happened."""
        to = self.stop_time if to is None else to
        if threading.current_thread() is threading.main_thread():
            self._check(_library.skerry_start(self._open(), to))
            self._wait()
        else:
            self._check(_library.skerry_run(self._open(), to))
        return self

    def step(self):
        """Goes on to the next output point."""
        self._check(_library.skerry_step(self._open()))
        return self

    def start(self, to=None):
        """As run, but returns at once; wait() ends it. Meanwhile others may look, set, pause and stop."""
        self._check(_library.skerry_start(self._open(), self.stop_time if to is None else to))
        return self

    def wait(self, seconds=None):
        """True when the run that start() began has ended; False: not within so many seconds."""
        if seconds is None:
            self._wait()
            return True
        code = _library.skerry_wait(self._open(), seconds)
        if code == _RUNNING:
            return False
        self._check(code)
        return True

    def stop(self):
        """Ends what is under way on another thread."""
        _library.skerry_stop(self._open())

    def pause(self, on=True):
        """The run waits at its next output point, or goes on."""
        _library.skerry_pause(self._open(), int(on))

    def speed(self, factor):
        """So many seconds of the model in a second of the clock; 0: as fast as it can."""
        self._check(_library.skerry_speed(self._open(), factor))
        return self

    def reset(self):
        """Back to before the start. What was set before it stays set."""
        self._check(_library.skerry_reset(self._open()))
        return self

    def changes(self, file):
        """All changes since the start into a file; replay makes them again, to the same bits."""
        self._check(_library.skerry_changes(self._open(), _text(file)))

    def replay(self, file):
        self._check(_library.skerry_replay(self._open(), _text(file)))
        return self

    def column(self, name):
        """The recorded rows of one variable, "time" too: a read-only array that stays as it is, or a list."""
        view = _View()
        if _library.skerry_view(self._open(), name.encode(), ctypes.byref(view)):
            raise KeyError(name)
        if not numpy:
            rows = (ctypes.c_double * (1 + (view.rows - 1)*view.stride)).from_address(view.at) if view.rows else ()
            out = [view.sign*rows[i*view.stride] for i in range(view.rows)]
            _library.skerry_view_end(ctypes.byref(view))
            return out
        if not view.rows or not view.stride:
            value = ctypes.c_double.from_address(view.at).value if view.rows else 0.0
            out = numpy.full(view.rows, value)
            _library.skerry_view_end(ctypes.byref(view))
        else:
            rows = (ctypes.c_double * (1 + (view.rows - 1)*view.stride)).from_address(view.at)
            weakref.finalize(rows, _library.skerry_view_end, view)
            out = numpy.ndarray((view.rows,), dtype=float, buffer=rows, strides=(8*view.stride,))
            out = out if view.sign > 0 else -out
        out.flags.writeable = False
        return out

    def frame(self, names=None):
        """The rows as a pandas.DataFrame with the time as its index; attrs["units"] has the units by name."""
        import pandas
        names = self.names if names is None else list(names)
        numbers = {}
        for name in names:
            try:
                numbers[name] = self.column(name)
            except KeyError:
                if name not in self:
                    raise  # a String has no column
        out = pandas.DataFrame(numbers, index=pandas.Index(self.column("time"), name="time"))
        out.attrs["units"] = {name: self.unit(name) for name in numbers}
        return out

    def blocks(self, names, to=None):
        """Runs to time `to` and gives what it computes meanwhile: blocks of rows, time and then the variables of `names`, as
        arrays of two dimensions or lists of lists. Before the first run. Whoever ends the iteration ends the run."""
        names, rows = list(names), queue.SimpleQueue()

        def take(_, at, n, stride):
            numbers = _array(ctypes.addressof(at.contents), n*stride)
            rows.put(numbers.reshape(n, stride) if numpy else
                     [numbers[i:i + stride] for i in range(0, n*stride, stride)])
            return 0

        self._block = _BLOCK(take)  # as long as it may be called
        list_of = (ctypes.c_char_p * len(names))(*[name.encode() for name in names])
        self._check(_library.skerry_blocks(self._open(), list_of, len(names), self._block, None))
        self.start(to)
        ended = False
        try:
            while not ended:
                try:
                    yield rows.get(timeout=0.02)
                except queue.Empty:
                    ended = self.wait(0.0)
            while not rows.empty():
                yield rows.get()
        finally:
            while not ended:
                self.stop()
                try:
                    ended = self.wait(1.0)
                except Error as error:
                    ended = True
                    if error.code != 130:
                        raise

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

    def save(self, file=None):
        """The state where the run stands, into a file; without one, as bytes."""
        if file is not None:
            self._check(_library.skerry_save(self._open(), _text(file)))
            return None
        at, n = ctypes.c_void_p(), ctypes.c_size_t()
        self._check(_library.skerry_save_bytes(self._open(), ctypes.byref(at), ctypes.byref(n)))
        try:
            return ctypes.string_at(at, n.value)
        finally:
            _library.skerry_free_bytes(at)

    def export_fmu(self, file, version=2, exchange=False, steps=False, sources=False, solver=None, step=0.0, tolerance=0.0,
                   start=0.0, stop=0.0, interval=0.0):
        """The model as an FMU, with the values of its file: for co-simulation, unless exchange (of models) is asked for."""
        options = _FmuOptions(version, int(exchange), int(steps), int(sources), _text(solver), step, tolerance, start, stop, interval)
        self._check(_library.skerry_export_fmu(self._open(), _text(file), ctypes.byref(options)))

    def resume(self, state):
        """Goes on from a state: a file, or bytes of save(). As often as one likes."""
        if isinstance(state, bytes):
            self._check(_library.skerry_load_bytes(self._open(), state, len(state)))
        else:
            self._check(_library.skerry_resume(self._open(), _text(state)))
        return self
