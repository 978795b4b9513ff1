#!/usr/bin/env python3
"""Serves web/dist and passes the WebSocket on to a studio that runs already: to see changes without building the program.

    build/skerry studio FOLDER --no-open          prints http://127.0.0.1:PORT/#token=T
    web/dev.py PORT                               prints the address; put the token behind it
"""
import pathlib
import re
import socket
import sys
import threading

DIST = pathlib.Path(__file__).resolve().parent / 'dist'
TYPES = {'html': 'text/html; charset=utf-8', 'js': 'text/javascript', 'css': 'text/css'}


def pump(a, b):
    try:
        while data := a.recv(65536):
            b.sendall(data)
    except OSError:
        pass
    for s in (a, b):
        try:
            s.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass


def serve(client, port):
    head = b''
    while b'\r\n\r\n' not in head and len(head) < 65536:
        data = client.recv(65536)
        if not data:
            return
        head += data
    path = head.split(b' ')[1].decode()
    if path == '/ws':
        far = socket.create_connection(('127.0.0.1', port))
        head = re.sub(rb'(?mi)^Host: .*$', b'Host: 127.0.0.1:%d\r' % port, head)
        head = re.sub(rb'(?mi)^Origin: .*$', b'Origin: http://127.0.0.1:%d\r' % port, head)
        far.sendall(head)
        threading.Thread(target=pump, args=(far, client), daemon=True).start()
        pump(client, far)
        return
    file = (DIST / ((path.split('?')[0].lstrip('/') or 'index.html') + '.gz')).resolve()
    if DIST in file.parents and file.is_file():
        body = file.read_bytes()
        kind = TYPES.get(file.name.split('.')[-2], 'application/octet-stream')
        client.sendall(b'HTTP/1.1 200 OK\r\nContent-Type: %s\r\nContent-Encoding: gzip\r\nCache-Control: no-store\r\nContent-Length: %d\r\nConnection: close\r\n\r\n'
                       % (kind.encode(), len(body)) + body)
    else:
        client.sendall(b'HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n')
    client.close()


def main():
    if len(sys.argv) != 2 or not sys.argv[1].isdigit():
        sys.exit(__doc__)
    listener = socket.create_server(('127.0.0.1', 0))
    print(f'http://127.0.0.1:{listener.getsockname()[1]}/#token=', flush=True)
    while True:
        client, _ = listener.accept()
        threading.Thread(target=serve, args=(client, int(sys.argv[1])), daemon=True).start()


if __name__ == '__main__':
    main()
