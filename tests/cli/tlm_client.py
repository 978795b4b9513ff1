"""A client of the plug-in protocol for co-simulation by transmission lines, written from its description alone: a mass.

usage: tlm_client.py [OPTION=VALUE...] NAME tStart tEnd maxStep HOST:PORT MODELFILE
"""
import socket
import struct
import sys

TIME, COMPONENT, INTERFACE, CHECK, ABORT, PARAMETER, CLOSE, PERMISSION = range(1, 9)


class Client:
    def __init__(self, name, address, order="<", pieces=0):
        host, port = address.rsplit(":", 1)
        self.order, self.pieces = order, pieces
        self.socket = socket.create_connection((host, int(port)))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.ports = {}
        self.send(COMPONENT, name.encode())
        self.number = self.receive(COMPONENT)[0]

    def send(self, kind, data=b"", port=0):
        head = b"TLM_0101" + bytes([kind, self.order == ">", 0, 0]) + struct.pack(self.order + "iii", len(data), port, 0)
        all_bytes = head + data
        step = self.pieces or len(all_bytes)
        for i in range(0, len(all_bytes), step):
            self.socket.sendall(all_bytes[i:i + step])

    def bytes(self, n):
        data = b""
        while len(data) < n:
            more = self.socket.recv(n - len(data))
            if not more:
                raise EOFError
            data += more
        return data

    def frame(self):
        head = self.bytes(24)
        order = ">" if head[9] else "<"
        size, port = struct.unpack(order + "ii", head[12:20])
        return head[8], port, order, self.bytes(size)

    def receive(self, kind):
        while True:
            got, port, order, data = self.frame()
            if got == TIME:
                self.take(port, order, data)
            elif got == kind:
                return port, order, data
            else:
                raise EOFError("frame %d" % got)

    def register(self, text, width=4):
        self.send(INTERFACE, text.encode())
        port, order, data = self.receive(INTERFACE)
        if port < 0:
            return None
        numbers = struct.unpack(order + "29d", data)
        p = {"D": numbers[0], "Zf": numbers[1], "Zfr": numbers[2], "alpha": numbers[3], "all": numbers, "rows": [], "sent": None, "width": width,
             "filtered": []}
        self.ports[port] = p
        return port

    def parameter(self, name, default):
        self.send(PARAMETER, ("%s:%s" % (name, default)).encode())
        _, _, data = self.receive(PARAMETER)
        return data.split(b"\0")[0].decode() if data else default

    def check(self):
        self.send(CHECK)
        return self.receive(CHECK)[0] == 1

    def take(self, port, order, data):
        p = self.ports[port]
        n = p["width"]
        numbers = struct.unpack("%s%dd" % (order, len(data)//8), data)
        for i in range(0, len(numbers), n):
            p["rows"].append(numbers[i:i + n])

    def at(self, rows, t, k):
        """Between two rows by a straight line; before the first and behind the last one those."""
        i = len(rows) - 1
        while i > 0 and rows[i - 1][0] > t:
            i -= 1
        if i == 0 or t >= rows[i][0]:
            return rows[i][k]
        a, b = rows[i - 1], rows[i]
        return a[k] + (t - a[0])/(b[0] - a[0])*(b[k] - a[k])

    def need(self, port, t):
        p = self.ports[port]
        while not p["rows"] or p["rows"][-1][0] < t - p["D"] - 1e-12:
            kind, number, order, data = self.frame()
            if kind != TIME:
                raise EOFError("frame %d" % kind)
            self.take(number, order, data)

    def wave(self, port, t, start):
        """What arrives; None before the first wave does."""
        p = self.ports[port]
        if t <= start + p["D"]*(1 + 1e-9):
            return None
        self.need(port, t)
        c = self.at(p["rows"], t - p["D"], p["width"] - 1)
        if p["alpha"] > 0:
            c = (1 - p["alpha"])*c + p["alpha"]*(self.at(p["filtered"], t - 1.5*p["D"], 1) if p["filtered"] else c)
        return c

    def motion(self, port, row, now=False):
        p = self.ports[port]
        p.setdefault("queue", []).append(row)
        if p["sent"] is None:
            p["sent"] = row[0]
        if now or row[0] >= p["sent"] + p["D"]/2*(1 - 1e-9):
            flat = [x for r in p["queue"] for x in r]
            self.send(TIME, struct.pack("%s%dd" % (self.order, len(flat)), *flat), port)
            p["sent"], p["queue"] = row[0], []

    def close(self):
        self.send(CLOSE)
        try:
            self.receive(PERMISSION)
        except (EOFError, OSError):
            pass


def mass(options, name, start, end, step, address):
    c = Client(name, address, options.get("order", "<"), int(options.get("pieces", 0)))
    m, v, x = float(c.parameter("m", "0.5")), float(c.parameter("v0", "0")), 0.0
    port = c.register(options.get("register", "tlm:1:Bidirectional:Mechanical"))
    if options.get("die") == "registered":
        sys.exit(3)
    if not c.check():
        sys.exit(1)
    p, t, k = c.ports[port], start, 0
    step = min(step, float(options.get("step", step)))
    Z = p["Zf"]

    def force(t, v):
        wave = c.wave(port, t, start)
        return 0.0 if wave is None else wave - Z*v

    def tell(t, x, v):
        wave = c.wave(port, t, start)
        if wave is not None:
            p["filtered"].append((t, wave))
        F = 0.0 if wave is None else wave - Z*v
        c.motion(port, (t, x, v, Z*v - F))
        return F

    F = tell(t, x, v)
    while t < end - 1e-12:
        if "at" in options and t >= float(options["at"]):
            if options["die"] == "hang":
                import time
                time.sleep(1000)
            if options["die"] == "nonsense":
                c.socket.sendall(b"x"*100)
            if options["die"] == "nan":
                c.motion(port, (t, float("nan"), 0.0, 0.0), True)
            if options["die"] == "exit":
                sys.exit(4)
            if options["die"] == "linger":
                import time
                c.socket.close()
                time.sleep(1)
                sys.exit(4)
            if options["die"] == "back":
                c.motion(port, (start, 0.0, 0.0, 0.0), True)
        k += 1
        to = min(start + k*step, end)
        h = to - t
        guess = v + h*F/m
        v_new = v + h/2*(F + force(to, guess))/m
        x += h/2*(v + v_new)
        v, t = v_new, to
        F = tell(t, x, v)
    if p.get("queue"):
        c.motion(port, p["queue"].pop(), True)
    c.close()


if __name__ == "__main__":
    given = dict(a.split("=", 1) for a in sys.argv[1:] if "=" in a)
    rest = [a for a in sys.argv[1:] if "=" not in a]
    mass(given, rest[0], float(rest[1]), float(rest[2]), float(rest[3]), rest[4])
