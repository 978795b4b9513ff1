"""A browser's side of `skerry studio`, in Python's standard library: HTTP, WebSocket (RFC 6455), JSON-RPC, frames of rows."""
import array
import base64
import json
import os
import re
import socket
import struct
import subprocess
import time

PATIENCE = 120  # seconds: a loaded machine with sanitizers is slow


class Closed(Exception):
    """The server closed the WebSocket; code is None where the connection just ended."""

    def __init__(self, code, why=""):
        super().__init__(f"closed with {code} {why}")
        self.code = code


class Refused(Exception):
    def __init__(self, error):
        super().__init__(json.dumps(error))
        self.code = error["code"]
        self.data = error.get("data")


class Studio:
    """A server on a free port; ends with the `with` block."""

    def __init__(self, program, folder, *options, env=None):
        self.process = subprocess.Popen([program, "studio", str(folder), "--port", "0", "--no-open", *options],
                                        stdout=subprocess.PIPE, env=env)
        line = self.process.stdout.readline().decode()
        found = re.fullmatch(r"http://127\.0\.0\.1:(\d+)/#token=([0-9a-f]{64})\n", line)
        assert found, line
        self.port, self.token = int(found[1]), found[2]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.end()

    def end(self):
        if self.process.poll() is None:
            self.process.terminate()
        try:
            return self.process.wait(PATIENCE)
        finally:
            self.process.stdout.close()

    def connect(self, **more):
        return Client(self.port, self.token, **more)


def http(port, head, host=None):
    """Status, headers and body of one request; head: its first line, and lines after Host."""
    first, *rest = head.split("\n")
    lines = [first, *([f"Host: {host or f'127.0.0.1:{port}'}"] if host != "" else []), *rest]
    with socket.create_connection(("127.0.0.1", port), PATIENCE) as s:
        s.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        data = b""
        while more := s.recv(65536):
            data += more
    top, _, body = data.partition(b"\r\n\r\n")
    status, *fields = top.decode().split("\r\n")
    return int(status.split()[1]), {k.lower(): v for k, v in (f.split(": ", 1) for f in fields)}, body


class Client:
    def __init__(self, port, token, hello=True, host=None, origin="", version="13"):
        self.s = socket.create_connection(("127.0.0.1", port), PATIENCE)
        self.bytes, self.notes, self.frames, self.answers, self.last = b"", [], [], {}, 0
        host = host or f"127.0.0.1:{port}"
        origin = f"http://{host}" if origin == "" else origin
        key = base64.b64encode(os.urandom(16)).decode()
        lines = ["GET /ws HTTP/1.1", f"Host: {host}", "Upgrade: websocket", "Connection: keep-alive, Upgrade",
                 f"Sec-WebSocket-Key: {key}", f"Sec-WebSocket-Version: {version}"]
        if origin is not None:
            lines.append(f"Origin: {origin}")
        self.s.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        while b"\r\n\r\n" not in self.bytes:
            more = self.s.recv(65536)
            if not more:
                raise Closed(None)
            self.bytes += more
        head, _, self.bytes = self.bytes.partition(b"\r\n\r\n")
        self.status = int(head.split()[1])
        if self.status != 101:
            raise Closed(self.status)
        self.hello = self.ask("hello", token=token, protocol=1) if hello else None

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.s.close()

    # Frames ----------------------------------------------------------------------------------------------

    @staticmethod
    def frame(payload, opcode=1, fin=True, mask=True, rsv=0, length=None):
        n = len(payload) if length is None else length
        head = bytes([(0x80 if fin else 0) | rsv << 4 | opcode])
        m = 0x80 if mask else 0
        head += (bytes([m | n]) if n < 126 else bytes([m | 126]) + struct.pack(">H", n) if n < 65536
                 else bytes([m | 127]) + struct.pack(">Q", n))
        if not mask:
            return head + payload
        key = os.urandom(4)
        pad = (key * (len(payload) // 4 + 1))[:len(payload)]
        masked = (int.from_bytes(payload, "little") ^ int.from_bytes(pad, "little")).to_bytes(len(payload), "little")
        return head + key + masked

    def send_raw(self, data):
        self.s.sendall(data)

    def send(self, text, **more):
        self.send_raw(self.frame(text if isinstance(text, bytes) else text.encode(), **more))

    def take(self, n):
        while len(self.bytes) < n:
            more = self.s.recv(1 << 20)
            if not more:
                raise Closed(None)
            self.bytes += more
        data, self.bytes = self.bytes[:n], self.bytes[n:]
        return data

    def read(self):
        """The next message: (opcode, payload)."""
        b0, b1 = self.take(2)
        n = b1 & 0x7f
        if n == 126:
            n = struct.unpack(">H", self.take(2))[0]
        elif n == 127:
            n = struct.unpack(">Q", self.take(8))[0]
        payload = self.take(n)
        if b0 & 15 == 8:
            raise Closed(struct.unpack(">H", payload[:2])[0] if n >= 2 else None, payload[2:].decode())
        return b0 & 15, payload

    # Messages --------------------------------------------------------------------------------------------

    def handle(self):
        """Reads one message and files it."""
        opcode, payload = self.read()
        if opcode == 2:
            self.frames.append(Frame(payload))
            return
        if opcode != 1:
            self.notes.append({"method": f"opcode {opcode}", "params": payload})
            return
        message = json.loads(payload)
        assert message["jsonrpc"] == "2.0"
        if "method" in message:
            self.notes.append(message)
        else:
            self.answers[message["id"]] = message

    def post(self, method, **params):
        """Sends a request and does not wait; the id."""
        self.last += 1
        self.send(json.dumps({"jsonrpc": "2.0", "id": self.last, "method": method, "params": params}))
        return self.last

    def wait(self, number):
        end = time.monotonic() + PATIENCE
        while number not in self.answers:
            assert time.monotonic() < end, "no answer"
            self.handle()
        answer = self.answers.pop(number)
        if "error" in answer:
            raise Refused(answer["error"])
        return answer["result"]

    def ask(self, method, **params):
        return self.wait(self.post(method, **params))

    def refused(self, method, **params):
        """The error of a request that must fail."""
        try:
            result = self.ask(method, **params)
        except Refused as e:
            return e
        raise AssertionError(f"{method} was answered with {result}")

    def notice(self, method, fits=lambda params: True):
        """Waits for a notification, takes it out and gives its params."""
        end, at = time.monotonic() + PATIENCE, 0
        while True:
            while at < len(self.notes):
                note = self.notes[at]
                if note["method"] == method and fits(note["params"]):
                    del self.notes[at]
                    return note["params"]
                at += 1
            assert time.monotonic() < end, f"no {method}"
            self.handle()

    def closed(self):
        """Waits for the end; the code."""
        try:
            while True:
                self.handle()
        except Closed as e:
            return e.code
        except ConnectionError:
            return None

    # Runs ------------------------------------------------------------------------------------------------

    def run(self, name, **more):
        """Runs a model to its end: the Run."""
        number = self.ask("run.start", **{"class": name}, **more)["run"]
        return self.ended(number)

    def ended(self, number):
        over = ("done", "stopped", "failed", "died")
        return self.notice("run.state", lambda p: p["run"] == number and p["state"] in over)

    def columns(self, run):
        return {c["name"]: dict(c, number=i) for i, c in enumerate(self.ask("run.columns", run=run)["columns"])}

    def rows(self, run, names, tag=77, **more):
        """Columns by name as lists of numbers (kind 1), or of pairs (kind 2)."""
        columns = self.columns(run)
        self.frames = [f for f in self.frames if f.tag != tag]
        self.ask("run.rows", run=run, columns=[columns[n]["number"] for n in names], tag=tag, **more)
        frames = [f for f in self.frames if f.tag == tag]
        assert frames[0].flags & 2 and frames[-1].flags & 1
        return {n: [x for f in frames for x in f.columns[i]] for i, n in enumerate(names)}


class Frame:
    def __init__(self, payload):
        (self.kind, self.flags, zero, self.run, self.tag, self.n, self.row, self.rows,
         self.first) = struct.unpack_from("<BBHIIIQII", payload)
        assert zero == 0 and len(payload) >= 32
        self.bytes = payload[32:]
        if self.kind == 3:
            assert len(self.bytes) == self.rows
            return
        numbers = array.array("d")
        numbers.frombytes(self.bytes)
        each = self.rows * (2 if self.kind == 2 else 1)
        assert len(numbers) == self.n * each
        self.columns = [numbers[i * each:(i + 1) * each].tolist() for i in range(self.n)]
