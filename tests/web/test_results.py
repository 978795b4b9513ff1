#!/usr/bin/env python3
"""What users do with results, 3D, islands and live models, in a real browser: journeys 6 to 10 and more.

    tests/web/test_results.py build/skerry [NAME...]

SK_SHOTS=FOLDER keeps pictures; SK_WEB_DEV=1 takes web/dist instead of what is in the program. Skipped (77) without Chromium.
"""
import csv
import io
import math
import os
import pathlib
import shlex
import subprocess
import sys
import time
import unittest

from studio import ROOT, Studio, run

SHOTS = os.environ.get('SK_SHOTS')

MODELS = '''
model Oscillator "A mass on a spring"
  parameter Real f(unit = "Hz") = 3.3 "Frequency";
  Real x(unit = "Pa", displayUnit = "bar", start = 1e5, fixed = true) "A pressure that swings";
  Real v(unit = "Pa/s", start = 0, fixed = true);
  discrete Integer n(start = 0, fixed = true) "Seconds that are over";
equation
  der(x) = v;
  der(v) = -(2*3.14159265358979323846*f)^2*x;
  when sample(1, 1) then
    n = pre(n) + 1;
  end when;
  annotation(experiment(StopTime = 4, Interval = 0.002, Tolerance = 1e-9));
end Oscillator;

model Long "Never at its end"
  Real x(start = 1, fixed = true), v(start = 0, fixed = true);
equation
  der(x) = v;
  der(v) = -2500*x;
  annotation(experiment(StopTime = 1e7, Interval = 1));
end Long;

model Lag "Follows its parameter"
  parameter Real k = 1 "Where to";
  Real x(start = 0, fixed = true);
equation
  der(x) = 50*(k - x);
  annotation(experiment(StopTime = 1000, Interval = 0.01));
end Lag;

model Halves "Two masses, and a spring without delay"
  inner Skerry.Settings settings;
  Skerry.Mechanic.Mass left(m = 1), right(m = 2);
  Skerry.Mechanic.IdealSpringDamper spring(k = 100, d = 1);
equation
  connect(left.P2, spring.P1);
  connect(spring.P2, right.P1);
end Halves;

package Swing "A pendulum with bodies to draw"
  record Frame
    Real T[3, 3] "From the world into the frame";
  end Frame;
  model Shape
    parameter String shapeType = "box";
    Frame R;
    Real r[3](each unit = "m");
    parameter Real r_shape[3] = {0, 0, 0};
    parameter Real lengthDirection[3] = {1, 0, 0};
    parameter Real widthDirection[3] = {0, 1, 0};
    parameter Real length = 1, width = 0.1, height = 0.1, extra = 0;
    parameter Real color[3] = {255, 0, 0};
  end Shape;
  model Pendulum
    parameter Real L(unit = "m") = 1 "Length";
    Real phi(start = 0.3, fixed = true, unit = "rad"), w(start = 0, fixed = true);
    Shape arm(shapeType = "cylinder", length = L, width = 0.06, height = 0.06, color = {200, 30, 30});
    Shape tip(length = 0.2, width = 0.2, height = 0.2, r_shape = {L - 0.1, 0, 0}, color = {30, 60, 220});
  equation
    der(phi) = w;
    der(w) = -9.81/L*cos(phi);
    arm.R.T = [cos(phi), sin(phi), 0; -sin(phi), cos(phi), 0; 0, 0, 1];
    tip.R.T = arm.R.T;
    arm.r = {0, 0, 0};
    tip.r = {0, 0, 0};
    annotation(experiment(StopTime = 3, Interval = 0.01));
  end Pendulum;
end Swing;
'''

# A second connection from within the page: the screens hear of what it starts as of anything else.
CONNECT = '''
const done = arguments[1], socket = new WebSocket("ws://" + location.host + "/ws"), waiting = new Map();
let next = 1;
window.ask = (method, params) => new Promise((yes, no) => { waiting.set(next, [yes, no]); socket.send(JSON.stringify({jsonrpc: "2.0", id: next++, method, params})); });
socket.onmessage = (e) => { const m = typeof e.data === "string" ? JSON.parse(e.data) : {}; const w = waiting.get(m.id);
  if (w) { waiting.delete(m.id); m.error ? w[1](m.error) : w[0](m.result); } };
socket.onopen = () => window.ask("hello", {token: arguments[0], protocol: 1}).then(() => done(""), (e) => done(e.message));
'''
ASK = 'const done = arguments[2]; window.ask(arguments[0], arguments[1]).then((r) => done([r, null]), (e) => done([null, e.message]));'
# The next file that the page gives to be saved, as text.
CATCH = '''
window.saved = null;
URL.createObjectURL = (blob) => { blob.text().then((t) => { window.saved = t; }); return "data:,"; };
'''
DATA = 'const c = [...document.querySelectorAll(".chart")][arguments[0]]?.chart; return c ? c.data.map((d) => Array.from(d)) : null'
ROWS = 'return [...document.querySelectorAll(".legend")[arguments[0]]?.querySelectorAll("tbody tr") ?? []].map((r) => [...r.children].map((c) => c.textContent))'


class Page(unittest.TestCase):
    """One journey: a studio with the models above, a browser."""

    def __init__(self, browser, skerry):
        super().__init__('close')
        self.b, self.skerry, self.front = browser, skerry, None
        self.studio = Studio(skerry, {'Models.mo': MODELS}, ['examples/p1-servo/Servo.mo'])
        self.file = self.studio.folder / 'Models.mo'
        self.base, self.token = self.studio.url.split('#token=')
        if os.environ.get('SK_WEB_DEV'):
            port = self.base.split(':')[2].strip('/')
            self.front = subprocess.Popen([sys.executable, str(ROOT / 'web' / 'dev.py'), port], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
            self.base = self.front.stdout.readline().split('#')[0]

    def close(self):
        if self.front:
            self.front.terminate()
            self.front.wait()
            self.front.stdout.close()
        self.studio.close()

    def open(self, path):
        self.b.open(f'{self.base}#token={self.token}&{path}')
        self.b.wait_script('return !!document.querySelector("main")', 'the studio')
        self.assertEqual(self.b.run_async(CONNECT, self.token), '')
        self.b.errors()

    def go(self, path):
        self.b.run('location.hash = arguments[0]', f'#{path}')

    def ask(self, method, **params):
        result, error = self.b.run_async(ASK, method, params)
        self.assertIsNone(error, f'{method}: {error}')
        return result

    def state(self, run):
        return next(r for r in self.ask('run.list')['runs'] if r['run'] == run)

    def run_model(self, cls, **more):
        run = self.ask('run.start', **{'class': cls}, **more)['run']
        self.b.wait(lambda: self.state(run)['state'] not in ('translating', 'running'), f'the end of run {run}')
        self.assertEqual(self.state(run)['state'], 'done', self.state(run))
        return run

    def set_value(self, css, value, event='input'):
        self.b.find(css)
        self.b.run('''const e = document.querySelector(arguments[0]); const p = e.tagName === "SELECT" ? HTMLSelectElement : HTMLInputElement;
            Object.getOwnPropertyDescriptor(p.prototype, "value").set.call(e, arguments[1]); e.dispatchEvent(new Event(arguments[2], {bubbles: true}))''', css, str(value), event)

    def tick(self, variable):
        self.set_value('input[aria-label="Filter variables"]', variable)
        row = f'[data-variable="{variable}"]'
        self.b.find(row).click()
        self.b.find(f'{row}[aria-selected="true"]')

    def shot(self, name):
        if SHOTS:
            self.b.screenshot(str(pathlib.Path(SHOTS) / f'{name}.png'))

    def no_errors(self):
        self.assertEqual(self.b.errors(), [])

    def command_line(self, *arguments):
        return subprocess.run([self.skerry, *arguments], check=True, capture_output=True).stdout.decode()

    # 7: three runs, cursors, FFT peak right within 0.5 %, CSV equals the command line's
    def compare(self):
        frequencies = [3.3, 5.1, 7.7]
        self.open('/results')
        runs = [self.run_model('Oscillator', settings={'f': f}) for f in frequencies]
        self.go(f'/results/Oscillator?run={runs[0]}')
        self.b.find(f'li.run.current[data-run="{runs[0]}"]')
        self.tick('x')
        for run in runs[1:]:
            self.b.find(f'li[data-run="{run}"] input[type="checkbox"]').click()
        self.b.wait(lambda: len(self.b.run(DATA, 0) or []) == 4, 'three curves')
        self.b.wait(lambda: len((self.b.run(DATA, 0) or [[]])[0]) >= 2001, 'all rows')
        # Outside bar, inside Pa.
        self.assertAlmostEqual(self.b.run(DATA, 0)[1][0], 1.0, 12)
        differ = self.b.find(f'li[data-run="{runs[1]}"] .differs').text()
        self.assertEqual(differ, 'f=5.1')

        # Cursors against closed forms: between A and B, which keys set.
        self.b.run('document.querySelector(".chart").focus()')
        self.b.press('a')
        for _ in range(30):
            self.b.press('ArrowLeft')
        self.b.press('b')
        rows = self.b.wait(lambda: [r for r in self.b.run(ROWS, 0) if len(r) == 12], 'the table of cursors')
        a, to = (4 / 2 - 30 * 4 * 0.005), 2.0
        for f, row in zip(frequencies, rows):
            value = lambda k: float(row[k].replace('−', '-'))  # noqa: E731
            w = 2 * math.pi * f
            self.assertAlmostEqual(value(2), math.cos(w * a), 3)
            self.assertAlmostEqual(value(3), math.cos(w * to), 3)
            self.assertAlmostEqual(value(4), math.cos(w * to) - math.cos(w * a), 3)
            self.assertAlmostEqual(value(10), (math.sin(w * to) - math.sin(w * a)) / w, 3)
            self.assertAlmostEqual(value(8), (math.sin(w * to) - math.sin(w * a)) / w / (to - a), 3)
        self.shot('results')

        # The same rows as a terminal gives.
        text = self.saved('CSV')
        table = list(csv.reader(io.StringIO(text)))
        self.assertEqual(table[0], ['time', f'x (run {runs[0]})', f'x (run {runs[1]})', f'x (run {runs[2]})'])
        for run in runs[1:]:
            self.b.find(f'li[data-run="{run}"] input[type="checkbox"]').click()
        self.b.wait(lambda: len(self.b.run(DATA, 0)) == 2, 'one curve')
        ours = self.saved('CSV')
        theirs = self.command_line('run', str(self.file), '-m', 'Oscillator', '--set', f'f={frequencies[0]}', '--only', 'x', '-o', '-')
        self.assertEqual(ours, theirs)

        # SVG: a picture with the unit.
        svg = self.saved('SVG')
        self.assertIn('x [bar]', svg)
        self.assertTrue(svg.startswith('<svg'))

        # The spectrum of each.
        for run in runs[1:]:
            self.b.find(f'li[data-run="{run}"] input[type="checkbox"]').click()
        self.b.find('.plot button[aria-label^="Spectrum"]').click()
        rows = self.b.wait(lambda: [r for r in self.b.run(ROWS, 0) if len(r) == 6 and r[2]] if len(self.b.run(ROWS, 0)) == 3 else None, 'three peaks')
        for f, row in zip(frequencies, rows):
            self.assertLess(abs(float(row[2]) / f - 1), 0.005, row)
            self.assertLess(abs(float(row[3]) - 1), 0.02, row)
        self.no_errors()

    def saved(self, title):
        self.b.run(CATCH)
        self.b.find(f'.plot button[aria-label="Save as {title}"]').click()
        return self.b.wait_script('return window.saved', f'the file as {title}')

    # 2 and 7: a parameter changes, the run before is the ghost; steps are steps; a formula; over another variable
    def ghost_and_formula(self):
        self.open('/results')
        run = self.run_model('Oscillator', stop=2)
        self.go(f'/results/Oscillator?run={run}')
        self.tick('x')
        self.b.run('document.querySelector(".quicks summary").click()')
        self.set_value('input[data-parameter="f"]', '5', 'change')
        self.b.wait(lambda: len(self.b.run(ROWS, 0)) == 2, 'the new curve and the ghost')
        again = self.b.run('return Number(document.querySelector("li.run.current").dataset.run)')
        self.b.wait(lambda: self.state(again)['state'] == 'done', 'the second run')
        self.assertEqual(self.state(again)['settings'], {'f': 5})
        self.assertIn('last', self.b.run(ROWS, 0)[1][0])
        self.b.find(f'li[data-run="{run}"] .badge')

        self.b.find('.plot .formula input').type('integral(v) + x/0\n')
        self.b.wait(lambda: len(self.b.run(ROWS, 0)) == 4, 'the formula')
        self.b.find('.plot button[aria-label^="Remove integral"]').click()
        self.b.find('.plot .formula input').type('integral(v)/1e5 + 1\n')
        self.b.wait(lambda: len(self.b.run(DATA, 0) or []) == 5, 'the formula')
        data = self.b.wait(lambda: (lambda d: d if len(d[0]) > 1000 and d[3][-1] is not None else None)(self.b.run(DATA, 0)), 'rows of the formula')
        worst = max(abs(x - y) for x, y in zip(data[1], data[3]) if x is not None and y is not None)
        self.assertLess(worst, 0.02)  # integrated by rows
        self.b.find('.plot .formula input').type('x +\n')
        self.b.wait(lambda: any('expected' in r[0] for r in self.b.run(ROWS, 0)), 'why the formula is wrong')
        self.b.find('.plot button[aria-label="Remove x +"]').click()

        # Measured data beside it.
        data = self.studio.folder / 'measured.csv'
        data.write_text('time;p [bar]\n0;1,5\n2;2,5\n')
        self.b.run('document.querySelector(".measured summary").click()')
        self.b.find('input[type="file"]').type(str(data))
        self.b.find('.measured li button').click()
        row = self.b.wait(lambda: next((r for r in self.b.run(ROWS, 0) if 'measured.csv' in r[0]), None), 'the measured curve')
        self.assertEqual(row[0], 'p (measured.csv)')
        measured = self.b.wait(lambda: (lambda d: d[-1] if len(d) == 6 else None)(self.b.run(DATA, 0)), 'the measured curve in the plot')
        self.assertEqual([v for v in measured if v is not None][::2], [1.5, 2.5])  # the second sample is at an event: twice

        # A discrete variable keeps its value until it changes.
        self.b.run('[...document.querySelectorAll("button")].find((e) => e.title === "Add a plot").click()')
        self.tick('n')
        self.assertTrue(self.b.wait_script('return [...document.querySelectorAll(".chart")][1]?.chart?.series[1]?.paths !== undefined', 'steps'))

        # Over another variable.
        self.b.run('document.querySelectorAll(".plot")[0].querySelector(\'button[aria-label="Over another variable"]\').click()')
        self.b.find('.plot header select')
        self.set_value('.plot header select', 'x', 'change')
        self.b.wait_script('return document.querySelectorAll(".xy path").length > 10', 'the picture')
        self.no_errors()

    # 1e6 rows: least and greatest values, all rows of what is looked at, no number that is not exact
    def many(self):
        self.open('/results')
        run = self.run_model('Oscillator', stop=5, interval=1e-5, settings={'f': 2})
        self.assertGreater(self.state(run)['rows'], 500000)
        self.tick('x')
        data = self.b.wait(lambda: (lambda d: d if d and 100 < len(d[0]) < 10000 else None)(self.b.run(DATA, 0)), 'an overview')
        self.assertAlmostEqual(max(data[1]), 1, 6)
        self.assertAlmostEqual(min(data[1]), -1, 6)
        self.b.run('document.querySelector(".chart").focus()')
        self.b.press('a')
        for _ in range(10):
            self.b.press('ArrowLeft')
        self.b.press('b')
        row = self.b.wait(lambda: next((r for r in self.b.run(ROWS, 0) if len(r) == 12), None), 'the table of cursors')
        self.assertIn('zoom in', row[0])
        self.assertEqual(set(row[2:11]), {''})
        for _ in range(6):
            self.b.press('+')
        row = self.b.wait(lambda: next((r for r in self.b.run(ROWS, 0) if r[2]), None), 'exact numbers')
        a, to, w = 2.5 - 0.25, 2.5, 4 * math.pi
        self.assertAlmostEqual(float(row[10].replace('−', '-')), (math.sin(w * to) - math.sin(w * a)) / w, 5)
        self.b.press('0')
        self.b.wait(lambda: len(self.b.run(DATA, 0)[0]) < 10000, 'the overview again')
        self.no_errors()

    # 6: a run that is stopped keeps what it has, also when the page comes again
    def stop(self):
        self.open('/results')
        run = self.ask('run.start', **{'class': 'Long'})['run']
        self.b.find(f'li.run.current[data-run="{run}"]')
        self.tick('x')
        grow = lambda n: self.b.wait(lambda: (lambda d: len(d[0]) if d and len(d[0]) > n else None)(self.b.run(DATA, 0)), f'more than {n} rows')  # noqa: E731
        grow(grow(2) + 1)  # the curve grows while the run goes on
        self.b.find(f'li[data-run="{run}"] progress')
        self.b.find(f'button[aria-label="Stop run {run}"]').click()
        self.b.wait(lambda: self.state(run)['state'] == 'stopped', 'the stop')
        rows = self.state(run)['rows']
        self.assertGreater(rows, 2)
        whole = self.b.wait(lambda: (lambda d: d if len(d[0]) == rows else None)(self.b.run(DATA, 0)), 'all rows')
        self.b.find(f'li[data-run="{run}"] .badge.warning')

        self.b.reload()
        again = self.b.wait(lambda: (lambda d: d if d and len(d[0]) == rows else None)(self.b.run(DATA, 0)), 'the curve after the page was loaded again')
        self.assertEqual(again, whole)
        self.no_errors()

    # 8: 3D pendulum, scrub: tip at its projected pixel
    def scene(self):
        self.open('/results')
        run = self.run_model('Swing.Pendulum')
        self.go(f'/results/Swing.Pendulum?run={run}')
        self.b.find(f'li.run.current[data-run="{run}"]')
        self.go('/scene')
        self.b.wait_script('return document.querySelector(".scene canvas")?.view !== undefined && !!document.querySelector("[data-body][data-position]")', 'the bodies')
        bodies = self.b.run('return [...document.querySelectorAll("[data-body]")].map((r) => r.dataset.body)')
        self.assertEqual(sorted(bodies), ['arm', 'tip'])
        types = self.b.run('return [...document.querySelectorAll("[data-body] td:nth-child(2)")].map((c) => c.textContent)')
        self.assertEqual(dict(zip(bodies, types)), {'arm': 'cylinder', 'tip': 'box'})
        table = list(csv.DictReader(io.StringIO(self.command_line('run', str(self.file), '-m', 'Swing.Pendulum', '-o', '-'))))
        self.b.find('button[aria-label="View: Front"]').click()
        self.shot('scene')
        for row in (table[0], table[77], table[250]):
            phi = float(row['phi'])
            self.set_value('.scene input[aria-label="Time"]', row['time'])
            expected = [(1 - 0.1) * math.cos(phi), (1 - 0.1) * math.sin(phi), 0.0]  # where the cube of the tip begins
            read = 'return document.querySelector(\'[data-body="tip"]\').dataset.position?.split(" ").map(Number) ?? null'
            self.b.wait(lambda: (lambda p: p and max(abs(x - y) for x, y in zip(p, expected)) < 1e-9)(self.b.run(read)), f'the tip at {expected}')
            # The middle of the cube is blue in the picture, where the camera says it is.
            self.b.wait(lambda: self.colour([math.cos(phi), math.sin(phi), 0.1]) == 'blue', 'blue at the tip')
            self.b.wait(lambda: self.colour([0.5 * math.cos(phi), 0.5 * math.sin(phi), 0.03]) == 'red', 'red in the middle of the arm')
            self.assertEqual(self.colour([1.4 * math.cos(phi), 1.4 * math.sin(phi), 0.0]), 'neither')
        self.shot('scene')
        # The cursor of the plots goes with it.
        self.go('/results')
        self.tick('phi')
        self.b.wait_script('return [...document.querySelectorAll(".legend thead th")].some((h) => h.textContent === "A")', 'cursor A')
        value = self.b.wait(lambda: (self.b.run(ROWS, 0) or [[None, None, '']])[0][2], 'the value at A')
        self.assertAlmostEqual(float(value.replace('−', '-')), float(table[250]['phi']), 4)
        self.no_errors()

    def colour(self, point):
        """What colour the picture has where a point of the world is."""
        pixel = '''const c = document.querySelector(".scene canvas"), [x, y] = c.view.project(arguments[0]); const done = arguments[1];
            requestAnimationFrame(() => requestAnimationFrame(() => {
            const copy = document.createElement("canvas"); copy.width = c.width; copy.height = c.height;
            const ctx = copy.getContext("2d"); ctx.drawImage(c, 0, 0);
            const k = c.width / c.clientWidth; done([...ctx.getImageData(Math.round(x * k), Math.round(y * k), 1, 1).data, x, y, c.width, c.height]); }))'''
        r, g, b, *_ = self.b.run_async(pixel, point)
        return 'red' if r > 1.5 * b and r > 60 else 'blue' if b > 1.5 * r and b > 60 else 'neither'

    # 9: servo: island colours, moving waves, Jacobian entry to its component in the text
    def islands(self):
        self.open('/model/Servo')
        run = self.run_model('Servo')
        self.go('/islands')
        self.b.wait_script('return document.querySelectorAll(".graph .island").length === 4', 'four islands')
        fills = self.b.run('return [...document.querySelectorAll(".graph .island rect")].map((r) => r.getAttribute("fill"))')
        self.assertEqual(len(set(fills)), 4)
        labels = self.b.run('return [...document.querySelectorAll(".graph text")].map((t) => t.textContent)')
        self.assertTrue(any(t.startswith('T 0.0001') for t in labels), labels)
        wave = 'return [...document.querySelectorAll(".graph .wave")].map((p) => p.getAttribute("d")).join()'
        first = self.b.wait(lambda: self.b.run(wave), 'waves')
        self.go(f'/results/Servo?run={run}')
        self.tick('mass.x')
        self.b.run('document.querySelector(".chart").focus()')
        self.b.press('a')
        self.go('/islands')
        self.b.wait(lambda: (lambda w: w and w != first)(self.b.run(wave)), 'other waves at another time')
        self.shot('islands')
        table = self.b.run('return [...document.querySelectorAll("section[aria-label=Islands] tbody tr")].map((r) => [...r.children].map((c) => c.textContent))')
        self.assertEqual({r[1] for r in table}, {'halving'})

        # Where a line would pay: two masses on a spring that is none, the spring between them.
        self.go('/model/Halves')
        self.b.wait_script('return document.querySelector(".class-name")?.innerText === "Halves"', 'the other model')
        self.go('/islands')
        text = self.b.wait(lambda: self.b.run('return document.querySelector("[data-advice=spring]")?.innerText'), 'advice')
        self.assertRegex(text, r'part island .*: with free threads a step is\s+(1\.[2-9]|2)\S* times as fast')
        self.b.find('[data-advice=spring] button').click()
        self.b.wait_script('return document.querySelector(".mark")?.dataset.mark === "spring" || document.querySelector(".name-field")?.value === "spring"', 'the component')
        self.go('/model/Servo')
        self.go('/diagnostics?tab=blocks&island=valve')
        self.b.find('.jacobian [data-entry="1,0"]').click()
        self.b.wait_script('return /omega\\^2/.test(document.querySelector(".jacobian code")?.textContent ?? "")', 'the formula of the entry')
        value = self.b.wait_script('return document.querySelector(".jacobian output")?.textContent', 'the value of the entry')
        omega = next(c['value'] for c in self.ask('run.columns', run=run)['columns'] if c['name'] == 'valve.omega')
        self.assertAlmostEqual(float(value.replace('−', '-')) / -omega ** 2, 1, 6)
        self.b.run('document.querySelector(".jacobian .detail .button").click()')
        self.b.wait_script('return location.hash.startsWith("#/model/Servo") && !!document.querySelector(".cm-content")', 'the text')
        line = self.b.wait_script('''const s = getSelection(); const l = s.anchorNode?.parentElement?.closest(".cm-line") ?? s.anchorNode?.closest?.(".cm-line");
            return l && /valve/.test(l.textContent) ? l.textContent : null''', 'the line of the component')
        self.assertIn('valve', line)
        self.no_errors()

    # 10: a live slider changes the curve; a sweep; the server dies
    def live(self):
        self.open('/model/Lag')
        self.go('/live')
        self.b.find('button[aria-label="Start live"]').click()
        self.b.find('.live .clock')
        self.tick('x')
        self.set_value('input[aria-label="Add a parameter as a knob"]', 'k')
        self.b.find('.knobs .add li button').click()
        last = lambda: (lambda d: d[1][-1] if d and len(d[1]) > 1 else None)(self.b.run(DATA, 0))  # noqa: E731
        self.b.wait(lambda: (lambda v: v and abs(v - 1) < 1e-3)(last()), 'x at 1')
        began = time.monotonic()
        self.set_value('input[type="range"][aria-label="k"]', '1.75')
        self.b.wait(lambda: (lambda v: v and v > 1.01)(last()), 'a change')
        print(f'      {1000 * (time.monotonic() - began):.0f} ms from the slider to the curve')
        self.b.wait(lambda: (lambda v: v and abs(v - 1.75) < 1e-3)(last()), 'x at 1.75')
        self.b.wait_script('return /1\\.7/.test(document.querySelector(".gauge output")?.textContent ?? "")', 'the gauge')
        self.b.find('button[aria-label="Pause"]').click()
        self.b.find('button[aria-label="Go on"]')
        self.shot('live')

        # The same again: every change at its time, the same bits.
        self.b.find('button[aria-label="Stop"]').click()
        self.b.find('button[aria-label="Again with its changes"]')
        lived = self.b.wait(lambda: (lambda d, n: d if d and len(d[0]) == n else None)(self.b.run(DATA, 0), self.state(1)['rows']), 'all rows of the live run')
        self.b.find('button[aria-label="Again with its changes"]').click()
        again = self.b.wait(lambda: next((r for r in self.ask('run.list')['runs'] if r['run'] == 2 and r['state'] == 'done'), None), 'the run again')
        self.assertGreater(again['rows'], len(lived[0]))
        self.go('/results/Lag?run=2')
        self.b.wait_script('return document.querySelector(".legend tbody tr")?.textContent.includes("run 2")', 'the curve of the run again')
        rows = self.b.wait(lambda: (lambda d: d if d and sum(v is not None for v in d[1]) >= again['rows'] else None)(self.b.run(DATA, 0)), 'its rows')
        value = {t: v for t, v in zip(rows[0], rows[1]) if v is not None}
        for t, v in list(zip(lived[0], lived[1]))[:-1]:
            self.assertIn(t, value)
        self.assertEqual([v for t, v in zip(lived[0], lived[1]) if lived[0].count(t) == 1], [value[t] for t in lived[0] if lived[0].count(t) == 1])
        self.go('/live')

        # Keep: one token of the text changes.
        before = self.file.read_text()
        self.b.find('button[aria-label="Keep k in the model"]').click()
        text = self.b.wait(lambda: (lambda t: t if 'k = 1.75' in t else None)(self.ask('class.text', **{'class': 'Lag'})['text']), 'the new value in the text')
        self.assertEqual(text, before.replace('parameter Real k = 1 ', 'parameter Real k = 1.75 '))
        self.no_errors()

        self.studio.process.kill()
        self.studio.process.wait()
        self.b.wait_script('return document.querySelector(".banner.error") !== null', 'the banner')

    # a sweep, the same as the command that is shown
    def sweep(self):
        self.open('/model/Oscillator')
        self.run_model('Oscillator')
        self.go('/experiments')
        self.set_value('input[aria-label="Parameter 1"]', 'f')
        self.set_value('input[aria-label="Values 1"]', '1:3:1')
        self.set_value('input[list="sweep-variables"]', 'v')
        self.set_value('select[aria-label="What of it"]', 'max', 'change')
        command = self.b.find('.experiments .command code').text()
        self.assertIn('skerry sweep', command)
        self.assertIn('--vary f=1:3:1', command)
        done = subprocess.run([self.skerry, *shlex.split(command)[1:]], cwd=self.studio.folder, capture_output=True)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.b.find('.experiments button[type="submit"]').click()
        cells = 'return [...document.querySelectorAll("tr[data-variant]")].map((r) => [...r.children].map((c) => c.textContent))'
        rows = self.b.wait(lambda: (lambda t: t if len(t) == 3 and all(r[2] == 'done' and r[3] for r in t) else None)(self.b.run(cells)), 'three variants')
        for f, row in zip((1, 2, 3), rows):
            self.assertEqual(row[1], str(f))
            self.assertLess(abs(float(row[3]) / (2 * math.pi * f * 1e5) - 1), 0.01)
        self.shot('experiments')
        self.no_errors()


def journey(name, what):
    def go(browser, skerry):
        page = Page(browser, skerry)
        try:
            getattr(page, name)()
        finally:
            page.close()
    go.__name__, go.__doc__ = name, what
    return go


if __name__ == '__main__':
    sys.exit(run([journey(*j) for j in (
        ('compare', 'three runs, cursors against closed forms, peaks of spectra, CSV as the command line writes it'),
        ('ghost_and_formula', 'a parameter runs again, the last run is the ghost; formulas, steps, a curve over a curve'),
        ('many', 'half a million rows: extremes, all rows of what is looked at, no number that is not exact'),
        ('stop', 'a run that is stopped keeps its curve, also when the page is loaded again'),
        ('scene', 'a pendulum in 3D: the tip is where the result says, in the table and in the picture'),
        ('islands', 'a servo: islands apart, waves that move, a Jacobian entry leads to its component'),
        ('live', 'a slider changes the curve, keep writes one token, the server dies'),
        ('sweep', 'a sweep shows its command and what follows'),
    )]))
