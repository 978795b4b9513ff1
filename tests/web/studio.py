"""A studio with its folder, and a browser that looks at it: what the journeys need."""
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import traceback

from driver import Browser, programs

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


class Studio:
    """`skerry studio` on a free port, in a folder of its own."""

    def __init__(self, skerry, files=None, copies=(), options=()):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix='skerry-studio-'))
        self.home = tempfile.mkdtemp(prefix='skerry-home-')
        for name, text in (files or {}).items():
            (self.folder / name).write_text(text)
        for path in copies:
            shutil.copy(ROOT / path, self.folder)
        self.skerry, self.options = str(skerry), list(options)
        self.start()

    def start(self):
        self.errors = tempfile.TemporaryFile('w+')
        environment = {**os.environ, 'HOME': self.home, 'XDG_CACHE_HOME': self.home, 'XDG_STATE_HOME': self.home, 'XDG_DATA_HOME': self.home}
        self.process = subprocess.Popen([self.skerry, 'studio', str(self.folder), '--port', '0', '--no-open', *self.options], stdout=subprocess.PIPE, stderr=self.errors,
                                        text=True, env=environment)
        self.url = self.process.stdout.readline().strip()
        if not self.url.startswith('http://127.0.0.1:'):
            self.errors.seek(0)
            raise RuntimeError(f'skerry studio printed {self.url!r}: {self.errors.read()}')
        threading.Thread(target=self.process.stdout.read, daemon=True).start()

    def at(self, route):
        """The address of a screen; the token is in the browser already, or comes along."""
        return f"{self.url}&{route}"

    def read(self, name):
        return (self.folder / name).read_text()

    def stop(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(20)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()

    def close(self):
        self.stop()
        self.errors.close()
        shutil.rmtree(self.folder, ignore_errors=True)
        shutil.rmtree(self.home, ignore_errors=True)


def attempt(journey, browser, skerry):
    try:
        journey(browser, skerry)
        print(f'ok    {journey.__name__}: {(journey.__doc__ or "").strip().splitlines()[0]}', flush=True)
        return True
    except Exception as e:  # the other journeys are to run too
        print(f'FAIL  {journey.__name__}: {type(e).__name__}: {e}', flush=True)
        if os.environ.get('SK_SHOTS'):
            browser.screenshot(os.path.join(os.environ['SK_SHOTS'], f'{journey.__name__}.png'))
        if os.environ.get('SK_TRACE'):
            traceback.print_exc()
        return False
    finally:
        browser.open('about:blank')
        browser.errors()  # what the page wrote when its studio was closed is not the next one's


def run(journeys):
    """Runs functions that take (browser, skerry), one after the other; exit status for ctest: 77 where nothing could run."""
    if len(sys.argv) < 2:
        sys.exit(f'usage: {sys.argv[0]} PROGRAM [NAME...]')
    skerry = pathlib.Path(sys.argv[1]).resolve()
    chosen = [j for j in journeys if not sys.argv[2:] or any(n in j.__name__ for n in sys.argv[2:])]
    if not programs():
        print(f'{len(chosen)} journeys skipped: chromium and chromium-driver are not installed')
        return 77
    if subprocess.run([str(skerry), 'studio', '--help'], capture_output=True).returncode != 0:
        print(f'{len(chosen)} journeys skipped: this program has no studio')
        return 77
    failed, again = 0, 0
    with Browser(1440, 900) as browser:
        for journey in chosen:
            # A browser has clocks and processes of its own: a journey may have a second try, which is counted and told.
            ok = attempt(journey, browser, skerry)
            if not ok:
                again += 1
                ok = attempt(journey, browser, skerry)
            failed += not ok
    if again:
        print(f'{again} had a second try')
    print(f'{len(chosen) - failed} passed, {failed} failed')
    return 1 if failed else 0
