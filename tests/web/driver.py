"""A small WebDriver client: Debian's Chromium through chromedriver, with Python's standard library.

    with Browser(1280, 800) as b:
        b.open(url)
        b.find('button[title="Run"]').click()

WebDriver is HTTP and JSON (https://www.w3.org/TR/webdriver2/).
"""
import base64
import http.client
import json
import os
import re
import shutil
import socket
import subprocess
import tempfile
import time

ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
KEYS = {'Enter': '\ue007', 'Tab': '\ue004', 'Escape': '\ue00c', 'Backspace': '\ue003', 'Delete': '\ue017', 'ArrowLeft': '\ue012', 'ArrowUp': '\ue013',
        'ArrowRight': '\ue014', 'ArrowDown': '\ue015', 'Shift': '\ue008', 'Control': '\ue009', 'Ctrl': '\ue009', 'Alt': '\ue00a', 'Space': ' ', 'Home': '\ue011',
        'End': '\ue010', 'Insert': '\ue016', **{f'F{i}': chr(0xe030 + i) for i in range(1, 13)}}


class WebDriverError(Exception):
    pass


class Missing(WebDriverError):
    """What was waited for did not come."""


def programs():
    """Paths of Chromium and its driver, or None where one of them is missing."""
    browser = shutil.which('chromium') or shutil.which('chromium-browser')
    driver = shutil.which('chromedriver')
    return (browser, driver) if browser and driver else None


class Element:
    def __init__(self, browser, reference):
        self.browser, self.reference = browser, reference

    def _do(self, method, path, body=None):
        return self.browser.command(method, f'/element/{self.reference}{path}', body)

    def click(self):
        self._do('POST', '/click', {})

    def clear(self):
        self._do('POST', '/clear', {})

    def type(self, text):
        self._do('POST', '/value', {'text': text})

    def text(self):
        return self._do('GET', '/text')

    def attribute(self, name):
        return self._do('GET', f'/attribute/{name}')

    def value(self):
        return self._do('GET', '/property/value')

    def rect(self):
        return self._do('GET', '/rect')


class Browser:
    def __init__(self, width=1280, height=800, patience=60.0):
        self.patience = patience  # seconds that a wait may last; only a failing test sees them
        self.size = (width, height)
        self.driver = self.session = None

    def __enter__(self):
        found = programs()
        if not found:
            raise WebDriverError('chromium and chromium-driver are not installed')
        browser, driver = found
        self.folder = tempfile.mkdtemp(prefix='skerry-browser-')
        self.log = open(os.path.join(self.folder, 'driver.log'), 'w+')
        self.port = None
        for _ in range(20):  # a port that was free may be taken before it listens
            said = self.launch(driver)
            if self.port:
                break
        if not self.port:
            raise WebDriverError(f'chromedriver did not start: {said}')
        arguments = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-background-networking', '--no-first-run',
                     '--enable-unsafe-swiftshader', '--lang=en-US', '--disable-component-update', '--disable-sync', '--mute-audio', '--hide-scrollbars',
                     f'--user-data-dir={self.folder}/profile', f'--window-size={self.size[0]},{self.size[1]}']
        options = {'binary': browser, 'args': arguments}
        answer = self.http('POST', '/session', {'capabilities': {'alwaysMatch': {
            'browserName': 'chrome', 'goog:chromeOptions': options, 'goog:loggingPrefs': {'browser': 'ALL'}, 'unhandledPromptBehavior': 'accept'}}})
        self.session = answer['sessionId']
        return self

    def launch(self, driver):
        with socket.socket() as s:
            s.bind(('127.0.0.1', 0))
            port = s.getsockname()[1]
        self.driver = subprocess.Popen([driver, f'--port={port}'], stdout=subprocess.PIPE, stderr=self.log, text=True)
        said = ''
        for line in self.driver.stdout:
            said += line
            m = re.search(r'successfully on port (\d+)', line)
            if m:
                self.port = int(m.group(1))
                return said
        self.end_driver()
        return said

    def end_driver(self):
        self.driver.terminate()
        try:
            self.driver.wait(10)
        except subprocess.TimeoutExpired:
            self.driver.kill()
            self.driver.wait()
        self.driver.stdout.close()

    def __exit__(self, *_):
        try:
            if self.session:
                self.http('DELETE', f'/session/{self.session}')
        except (OSError, WebDriverError, http.client.HTTPException):
            pass
        if self.driver:
            self.end_driver()
        self.log.close()
        shutil.rmtree(self.folder, ignore_errors=True)

    # --- the protocol ---

    def http(self, method, path, body=None):
        connection = http.client.HTTPConnection('127.0.0.1', self.port, timeout=300)
        try:
            connection.request(method, path, json.dumps(body) if body is not None else None, {'Content-Type': 'application/json'})
            answer = json.loads(connection.getresponse().read())['value']
        finally:
            connection.close()
        if isinstance(answer, dict) and 'error' in answer:
            raise WebDriverError(f"{answer['error']}: {answer.get('message', '')}")
        return answer

    def command(self, method, path, body=None):
        return self.http(method, f'/session/{self.session}{path}', body)

    # --- what tests do ---

    def open(self, url):
        self.command('POST', '/url', {'url': url})

    def url(self):
        return self.command('GET', '/url')

    def reload(self):
        self.command('POST', '/refresh', {})

    def run(self, script, *arguments):
        return self.command('POST', '/execute/sync', {'script': script, 'args': list(arguments)})

    def run_async(self, script, *arguments):
        """The script calls its last argument with the answer."""
        return self.command('POST', '/execute/async', {'script': script, 'args': list(arguments)})

    def all(self, css):
        return [Element(self, e[ELEMENT]) for e in self.command('POST', '/elements', {'using': 'css selector', 'value': css})]

    def find(self, css):
        return self.wait(lambda: (self.all(css) or [None])[0], f'element {css}')

    def wait(self, what, name, patience=None):
        """Calls `what` until it gives something true; its last answer."""
        end = time.monotonic() + (patience or self.patience)
        while True:
            try:
                found = what()
                if found:
                    return found
            except WebDriverError as e:
                if 'stale' not in str(e) and 'no such element' not in str(e):
                    raise
            if time.monotonic() > end:
                raise Missing(f'{name} did not come; errors of the page: {self.errors()}')
            time.sleep(0.02)

    def wait_script(self, script, name, *arguments):
        return self.wait(lambda: self.run(script, *arguments), name)

    def press(self, *names):
        """Keys one after the other; 'Ctrl+Shift+P' holds what stands before the last."""
        actions = []
        for name in names:
            parts = [name] if len(name) == 1 else name.split('+')
            codes = [KEYS.get(p, p.lower() if len(parts) > 1 and len(p) == 1 else p) for p in parts]
            actions += [{'type': 'keyDown', 'value': c} for c in codes] + [{'type': 'keyUp', 'value': c} for c in reversed(codes)]
        self.command('POST', '/actions', {'actions': [{'type': 'key', 'id': 'keys', 'actions': actions}]})

    def write(self, text):
        self.press(*text)

    def drag(self, start, to, steps=6):
        """With the left button, from one point of the window to another."""
        moves = [{'type': 'pointerMove', 'duration': 0, 'x': round(start[0]), 'y': round(start[1])}, {'type': 'pointerDown', 'button': 0}]
        for i in range(1, steps + 1):
            moves.append({'type': 'pointerMove', 'duration': 10, 'x': round(start[0] + (to[0] - start[0]) * i / steps), 'y': round(start[1] + (to[1] - start[1]) * i / steps)})
        moves.append({'type': 'pointerUp', 'button': 0})
        self.command('POST', '/actions', {'actions': [{'type': 'pointer', 'id': 'mouse', 'parameters': {'pointerType': 'mouse'}, 'actions': moves}]})

    def click_at(self, x, y):
        self.drag((x, y), (x, y), 1)

    def screenshot(self, path):
        with open(path, 'wb') as f:
            f.write(base64.b64decode(self.command('GET', '/screenshot')))

    def errors(self):
        """Errors that the page wrote to its console since the last call."""
        try:
            entries = self.command('POST', '/se/log', {'type': 'browser'})
        except WebDriverError:
            return []
        return [e['message'] for e in entries if e['level'] == 'SEVERE']
