"""A client of the language server, for tests and measurements: messages over pipes, diagnostics kept by file."""
import json
import os
import pathlib
import select
import subprocess
import time


class Client:
    def __init__(self, program, *arguments, folders=(), env=None, cwd=None):
        self.server = subprocess.Popen([program, "lsp", *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                       stderr=subprocess.PIPE, cwd=cwd, env=env)
        self.data, self.answers, self.diagnostics, self.published = b"", {}, {}, 0
        self.last, self.texts, self.versions = 0, {}, {}
        folders = [{"uri": pathlib.Path(f).as_uri(), "name": "x"} for f in folders]
        self.capabilities = self.ask("initialize", processId=os.getpid(), rootUri=None, capabilities={},
                                     workspaceFolders=folders)["capabilities"]
        self.tell("initialized")

    def send_bytes(self, body):
        self.server.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.server.stdin.flush()

    def send(self, message):
        self.send_bytes(json.dumps({"jsonrpc": "2.0", **message}).encode())

    def tell(self, method, **params):
        self.send({"method": method, "params": params})

    def begin(self, method, **params):
        self.last += 1
        self.send({"id": self.last, "method": method, "params": params})
        return self.last

    def ask(self, method, **params):
        return self.wait(self.begin(method, **params))

    def wait(self, number, seconds=60):
        answer = self.answer(number, seconds)
        if "error" in answer:
            raise RuntimeError(answer["error"])
        return answer["result"]

    def answer(self, number, seconds=60):
        end = time.monotonic() + seconds
        while number not in self.answers:
            self.read(end - time.monotonic())
        return self.answers.pop(number)

    def read(self, seconds):
        """One message, or an error when none comes in time."""
        end = time.monotonic() + seconds
        while True:
            head, gap, rest = self.data.partition(b"\r\n\r\n")
            if gap:
                length = int(head.split(b":")[1])
                if len(rest) >= length:
                    self.data = rest[length:]
                    return self.take(json.loads(rest[:length]))
            left = end - time.monotonic()
            if left <= 0 or not select.select([self.server.stdout], [], [], left)[0]:
                raise TimeoutError("the server says nothing")
            more = os.read(self.server.stdout.fileno(), 1 << 16)
            if not more:
                raise EOFError("the server ended: " + self.server.stderr.read().decode(errors="replace"))
            self.data += more

    def take(self, message):
        if message.get("method") == "textDocument/publishDiagnostics":
            self.diagnostics[message["params"]["uri"]] = message["params"]
            self.published += 1
        elif "id" in message:
            self.answers[message["id"]] = message
        return message

    # Files -------------------------------------------------------------------------------------------

    def open(self, path, text=None):
        uri = path if isinstance(path, str) else path.as_uri()
        self.texts[uri] = path.read_text() if text is None else text
        self.versions[uri] = 1
        self.tell("textDocument/didOpen", textDocument={"uri": uri, "languageId": "modelica", "version": 1,
                                                        "text": self.texts[uri]})
        return uri

    def close(self, uri):
        self.tell("textDocument/didClose", textDocument={"uri": uri})

    def place(self, uri, offset):
        """A position in UTF-16 units of an offset in characters."""
        before = self.texts[uri][:offset]
        line = before.count("\n")
        return {"line": line, "character": len(before[before.rfind("\n") + 1:].encode("utf-16-le")) // 2}

    def edit(self, uri, offset, length, text):
        """Replaces characters, as a key press does."""
        span = {"start": self.place(uri, offset), "end": self.place(uri, offset + length)}
        old = self.texts[uri]
        self.texts[uri] = old[:offset] + text + old[offset + length:]
        self.versions[uri] += 1
        self.tell("textDocument/didChange", textDocument={"uri": uri, "version": self.versions[uri]},
                  contentChanges=[{"range": span, "text": text}])

    def at(self, uri, marker, shift=0):
        return {"textDocument": {"uri": uri}, "position": self.place(uri, self.texts[uri].index(marker) + shift)}

    def checked(self, uri, seconds=60):
        """Diagnostics of the classes of the present text: the last ones when the server has nothing to do."""
        end = time.monotonic() + seconds
        quiet = 0.4
        while True:
            try:
                self.read(quiet)
            except TimeoutError:
                params = self.diagnostics.get(uri)
                if params and params.get("version") == self.versions[uri]:
                    return params["diagnostics"]
                if time.monotonic() > end:
                    raise

    def stop(self):
        self.wait(self.begin("shutdown"))
        self.tell("exit")
        self.server.stdin.close()
        code = self.server.wait(timeout=20)
        err = self.server.stderr.read().decode(errors="replace")
        self.server.stdout.close()
        self.server.stderr.close()
        return code, err
