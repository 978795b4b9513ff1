"""A small master for FMUs of FMI 2.0 and 3.0, by ctypes alone: what the tests of exported FMUs drive them with."""
import ctypes as C
import os
import tempfile
import xml.etree.ElementTree as ET
import zipfile

OK, WARNING, DISCARD, ERROR = 0, 1, 2, 3
D, I, U, S, P = C.c_double, C.c_int, C.c_uint, C.c_char_p, C.c_void_p
LOGGER2 = C.CFUNCTYPE(None, P, S, I, S, S, S)  # the format is always "%s", with one text
ALLOCATE, FREE, FINISHED = C.CFUNCTYPE(P, C.c_size_t, C.c_size_t), C.CFUNCTYPE(None, P), C.CFUNCTYPE(None, P, I)
LOGGER3 = C.CFUNCTYPE(None, P, I, S, S)


class Callbacks2(C.Structure):
    _fields_ = [("logger", LOGGER2), ("allocate", ALLOCATE), ("free", FREE), ("finished", FINISHED), ("environment", P)]


class Events2(C.Structure):
    _fields_ = [(n, I) for n in ("new", "terminate", "nominals", "values", "defined")] + [("next", D)]


class Refused(Exception):
    pass


class Fmu:
    """The archive: its description by name, and its library."""

    def __init__(self, path):
        self.folder = tempfile.TemporaryDirectory()
        with zipfile.ZipFile(path) as archive:
            archive.extractall(self.folder.name)
        self.xml = ET.parse(os.path.join(self.folder.name, "modelDescription.xml")).getroot()
        self.version = 2 if self.xml.get("fmiVersion").startswith("2") else 3
        self.token = self.xml.get("guid") or self.xml.get("instantiationToken")
        self.variables = {}
        for v in self.xml.find("ModelVariables"):
            kind = v[0].tag if self.version == 2 else v.tag
            self.variables[v.get("name")] = (int(v.get("valueReference")), kind, v)
        interface = self.xml.find("CoSimulation")
        interface = self.xml.find("ModelExchange") if interface is None else interface
        self.identifier = interface.get("modelIdentifier")
        platform = "linux64" if self.version == 2 else "x86_64-linux"
        self.binary = os.path.join(self.folder.name, "binaries", platform, self.identifier + ".so")
        self.library = C.CDLL(self.binary)

    def states(self):
        """Names of states and derivatives, in order."""
        rows = list(self.xml.find("ModelVariables"))
        structure = self.xml.find("ModelStructure")
        ders = []
        if self.version == 2:
            found = structure.find("Derivatives")
            for u in found if found is not None else []:
                ders.append(rows[int(u.get("index")) - 1])
            return [rows[int(d[0].get("derivative")) - 1].get("name") for d in ders], [d.get("name") for d in ders]
        names = {}
        for v in rows:
            names.setdefault(int(v.get("valueReference")), v)
        ders = [names[int(u.get("valueReference"))] for u in structure.findall("ContinuousStateDerivative")]
        return [names[int(d.get("derivative"))].get("name") for d in ders], [d.get("name") for d in ders]

    def indicators(self):
        if self.version == 2:
            return int(self.xml.get("numberOfEventIndicators", "0"))
        return len(self.xml.find("ModelStructure").findall("EventIndicator"))


class Instance:
    """One instance; calls that are not OK raise Refused, with what the FMU has said."""

    def __init__(self, fmu, steps=True, name="it", token=None, events=False, early=False):
        self.fmu, self.lib, self.said, self.time = fmu, fmu.library, [], 0.0
        token = (token or fmu.token).encode()
        if fmu.version == 2:
            self.log = LOGGER2(lambda env, who, status, category, form, text: self.said.append(text.decode()))
            self.host = Callbacks2(self.log, ALLOCATE(), FREE(), FINISHED(), None)
            self.lib.fmi2Instantiate.restype = P
            self.at = self.lib.fmi2Instantiate(name.encode(), I(int(steps)), token, b"", C.byref(self.host), I(0), I(1))
        else:
            self.log = LOGGER3(lambda env, status, category, text: self.said.append(text.decode()))
            if steps:
                make = self.lib.fmi3InstantiateCoSimulation
                make.restype = P
                self.at = make(name.encode(), token, b"", C.c_bool(False), C.c_bool(True), C.c_bool(events), C.c_bool(early), None,
                               C.c_size_t(0), None, self.log, None)
            else:
                make = self.lib.fmi3InstantiateModelExchange
                make.restype = P
                self.at = make(name.encode(), token, b"", C.c_bool(False), C.c_bool(True), None, self.log)
        if not self.at:
            raise Refused("; ".join(self.said))
        self.at = P(self.at)

    def free(self):
        self._f("FreeInstance")(self.at)

    def _f(self, name):
        return getattr(self.lib, "fmi%d%s" % (self.fmu.version, name))

    def call(self, name, *args):
        status = self._f(name)(self.at, *args)
        if status not in (OK, WARNING):
            raise Refused("%s: %d; %s" % (name, status, "; ".join(self.said[-2:])))
        return status

    def status(self, name, *args):
        return self._f(name)(self.at, *args)

    # Life ----------------------------------------------------------------------------------------

    def enter(self, start=0.0, stop=None, tolerance=None):
        self.time = start
        if self.fmu.version == 2:
            self.call("SetupExperiment", I(tolerance is not None), D(tolerance or 0), D(start), I(stop is not None), D(stop or 0))
            self.call("EnterInitializationMode")
        else:
            self.call("EnterInitializationMode", C.c_bool(tolerance is not None), D(tolerance or 0), D(start),
                      C.c_bool(stop is not None), D(stop or 0))

    def start(self, start=0.0, stop=None, tolerance=None, **values):
        for name, value in values.items():
            self.set(name.replace("__", "."), value)
        self.enter(start, stop, tolerance)
        self.call("ExitInitializationMode")

    # Values --------------------------------------------------------------------------------------

    TYPES2 = {"Real": ("Real", D), "Integer": ("Integer", I), "Enumeration": ("Integer", I), "Boolean": ("Boolean", I), "String": ("String", S)}
    TYPES3 = {"Float64": ("Float64", D), "Int32": ("Int32", C.c_int32), "Enumeration": ("Int64", C.c_int64), "Boolean": ("Boolean", C.c_bool),
              "String": ("String", S)}

    def _kind(self, name):
        reference, kind, _ = self.fmu.variables[name]
        return (U * 1)(reference), *(self.TYPES2 if self.fmu.version == 2 else self.TYPES3)[kind]

    def get(self, name):
        reference, function, kind = self._kind(name)
        value = (kind * 1)()
        more = () if self.fmu.version == 2 else (C.c_size_t(1),)
        self.call("Get" + function, reference, C.c_size_t(1), value, *more)
        return value[0].decode() if kind is S else value[0]

    def set(self, name, value):
        reference, function, kind = self._kind(name)
        more = () if self.fmu.version == 2 else (C.c_size_t(1),)
        value = value.encode() if kind is S else value
        self.call("Set" + function, reference, C.c_size_t(1), (kind * 1)(value), *more)

    # Co-simulation -------------------------------------------------------------------------------

    def step(self, size):
        if self.fmu.version == 2:
            self.call("DoStep", D(self.time), D(size), I(1))
        else:
            event, over, early, last = C.c_bool(), C.c_bool(), C.c_bool(), D()
            self.call("DoStep", D(self.time), D(size), C.c_bool(True), C.byref(event), C.byref(over), C.byref(early), C.byref(last))
        self.time += size

    # States of the FMU ---------------------------------------------------------------------------

    def save(self):
        state = P()
        self.call("GetFMUstate" if self.fmu.version == 2 else "GetFMUState", C.byref(state))
        return state

    def load(self, state):
        self.call("SetFMUstate" if self.fmu.version == 2 else "SetFMUState", state)

    def forget(self, state):
        self.call("FreeFMUstate" if self.fmu.version == 2 else "FreeFMUState", C.byref(state))

    def bytes_of(self, state):
        n, v = C.c_size_t(), "FMUstate" if self.fmu.version == 2 else "FMUState"
        self.call("Serialized%sSize" % v, state, C.byref(n))
        data = C.create_string_buffer(n.value)
        self.call("Serialize%s" % v, state, data, n)
        return data.raw

    def from_bytes(self, data):
        state = P()
        self.call("DeSerializeFMUstate" if self.fmu.version == 2 else "DeserializeFMUState", data, C.c_size_t(len(data)), C.byref(state))
        return state

    # Model exchange ------------------------------------------------------------------------------

    def vector(self, name, n):
        out = (D * max(n, 1))()
        self.call(name, out, C.c_size_t(n))
        return list(out[:n])

    def slopes(self, unknowns, knowns, seed, adjoint=False):
        """Directional derivatives of unknowns, or with `adjoint` those of the sum of unknowns times seed by knowns."""
        refs = [(U * max(len(names), 1))(*[self.fmu.variables[n][0] for n in names]) for names in (unknowns, knowns)]
        sizes = [C.c_size_t(len(names)) for names in (unknowns, knowns)]
        out = (D * max(len(knowns if adjoint else unknowns), 1))()
        values = (D * max(len(seed), 1))(*seed)
        if self.fmu.version == 2:
            self.call("GetDirectionalDerivative", refs[0], sizes[0], refs[1], sizes[1], values, out)
        else:
            name = "GetAdjointDerivative" if adjoint else "GetDirectionalDerivative"
            self.call(name, refs[0], sizes[0], refs[1], sizes[1], values, C.c_size_t(len(seed)), out, sizes[1] if adjoint else sizes[0])
        return list(out[:len(knowns if adjoint else unknowns)])

    def rate(self, name):
        """The first derivative of an output by time."""
        out, reference = (D * 1)(), (U * 1)(self.fmu.variables[name][0])
        if self.fmu.version == 2:
            self.call("GetRealOutputDerivatives", reference, C.c_size_t(1), (I * 1)(1), out)
        else:
            self.call("GetOutputDerivatives", reference, C.c_size_t(1), (C.c_int32 * 1)(1), out, C.c_size_t(1))
        return out[0]

    def events(self):
        """Event iteration; returns the next event's time (None: none) and whether the run ends."""
        for _ in range(100):
            if self.fmu.version == 2:
                info = Events2()
                self.call("NewDiscreteStates", C.byref(info))
            else:
                b, info = [C.c_bool() for _ in range(5)], Events2()
                t = D()
                self.call("UpdateDiscreteStates", *[C.byref(x) for x in b], C.byref(t))
                info = Events2(b[0].value, b[1].value, b[2].value, b[3].value, b[4].value, t.value)
            if not info.new:
                return (info.next if info.defined else None), bool(info.terminate)
        raise Refused("events without end")


def exchange(instance, stop, h, watch, inputs=None):
    """Integrates with the classical method of fourth order, finding events by bisection. Returns rows of time and `watch`."""
    fmu, n = instance.fmu, len(instance.fmu.states()[0])
    m = fmu.indicators()
    derivatives = "GetDerivatives" if fmu.version == 2 else "GetContinuousStateDerivatives"

    def put(t, x):
        instance.call("SetTime", D(t))
        if n:
            instance.call("SetContinuousStates", (D * n)(*x), C.c_size_t(n))

    def slope(t, x):
        put(t, x)
        return instance.vector(derivatives, n)

    def advance(t, x, size):
        k1 = slope(t, x)
        k2 = slope(t + size / 2, [a + size / 2 * b for a, b in zip(x, k1)])
        k3 = slope(t + size / 2, [a + size / 2 * b for a, b in zip(x, k2)])
        k4 = slope(t + size, [a + size * b for a, b in zip(x, k3)])
        return [a + size / 6 * (p + 2 * q + 2 * r + s) for a, p, q, r, s in zip(x, k1, k2, k3, k4)]

    def sides():
        return [z > 0 for z in instance.vector("GetEventIndicators", m)]

    t, rows, k = instance.time, [], 0
    upcoming, over = instance.events()
    instance.call("EnterContinuousTimeMode")
    x = instance.vector("GetContinuousStates", n)
    rows.append([t] + [instance.get(name) for name in watch])
    while t < stop - 1e-12 and not over:
        end = min(instance.time + (k + 1) * h, stop)
        timed = upcoming is not None and upcoming <= end + 1e-12
        end = upcoming if timed else end
        put(t, x)
        before, new = sides(), advance(t, x, end - t) if end > t else x
        put(end, new)
        hit = sides() != before
        if hit:
            low, high = 0.0, end - t
            while high - low > 1e-12 * max(1.0, end):
                middle = (low + high) / 2
                put(t + middle, advance(t, x, middle))
                low, high = (low, middle) if sides() != before else (middle, high)
            new, end = advance(t, x, high), t + high
            put(end, new)
        wants, ends = (I(), I()) if fmu.version == 2 else (C.c_bool(), C.c_bool())
        instance.call("CompletedIntegratorStep", I(1) if fmu.version == 2 else C.c_bool(True), C.byref(wants), C.byref(ends))
        t, x = end, new
        if t >= instance.time + (k + 1) * h - 1e-12:
            k += 1
        if hit or timed or wants.value:
            instance.call("EnterEventMode")
            upcoming, over = instance.events()
            instance.call("EnterContinuousTimeMode")
            x = instance.vector("GetContinuousStates", n)
        rows.append([t] + [instance.get(name) for name in watch])
    return rows
