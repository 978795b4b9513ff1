#!/usr/bin/env python3
"""Composite models in a real browser: drawn from nothing, joined, placed, run, seen in 3D.

    tests/web/test_composite.py build/skerry [NAME...]

MSL=FOLDER names the Modelica Standard Library, which the crane needs; without it that journey is left out and told.
SK_SHOTS=FOLDER keeps pictures. Skipped (77) without Chromium.
"""
import csv
import math
import os
import pathlib
import re
import struct
import subprocess
import sys

from studio import ROOT, Studio, run
from test_journeys import check, finished, no_errors

SHOTS = os.environ.get('SK_SHOTS')
LIBRARY = os.environ.get('MSL') or os.environ.get('MODELICAPATH')
# A sub-model with one flange, without any library.
SLIDER = '''model Slider "A mass that glides"
  connector Flange
    Real x;
    flow Real f;
  end Flange;
  parameter Real m(unit = "kg") = 2 "Mass";
  parameter Real v0(unit = "m/s") = 0 "Velocity at the start";
  Flange end1;
  Real v(start = v0, fixed = true);
  Real at(start = 0, fixed = true) = end1.x;
equation
  der(end1.x) = v;
  m*der(v) = end1.f;
end Slider;
'''
TEXT = "return document.querySelector('.composite .cm-content')?.innerText ?? ''"
RUN = '''const r = [...document.querySelectorAll('.run-state')].map((e) => e.innerText).join(' '); return /done/.test(r)'''


def shot(browser, name):
    if SHOTS:
        browser.run_async('setTimeout(arguments[0], 400)')
        browser.screenshot(str(pathlib.Path(SHOTS) / f'{name}.png'))


def centre(browser, css):
    browser.find(css)
    return browser.run('const r = document.querySelector(arguments[0]).getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]', css)


def fill(browser, label, value):
    browser.wait_script('return [...document.querySelectorAll(".composite-form label")].some((l) => l.firstChild.textContent === arguments[0])', f'field {label}', label)
    browser.run('''const l = [...document.querySelectorAll(".composite-form label")].find((x) => x.firstChild.textContent === arguments[0]);
      const i = l.querySelector("input"); i.focus(); i.select();''', label)
    browser.write(value)
    browser.press('Enter')


def test_from_nothing(browser, skerry):
    """Two sliders joined by a line: added, fetched, connected with the mouse, moved, run; the motion is that of the closed form."""
    studio = Studio(skerry, {'Slider.mo': SLIDER})
    try:
        browser.open(studio.at('/composite'))
        field = browser.find('.composite-choose input')
        field.type('pair')
        browser.find('.composite-choose button[type=submit]').click()
        for name in ('Slider', 'Slider2'):
            browser.find('[role=toolbar] button[aria-label="Add a sub-model"]').click()
            browser.wait(lambda: [b for b in browser.all('.pick-files .list-row') if 'Slider.mo' in b.text()], 'file')[0].click()
            browser.find(f'[data-sub="{name}"]')
            browser.find(f'[data-port="{name}.end1"]')
        # The second has a velocity and another mass: parameters that the model has, fetched from it.
        browser.find('[data-sub="Slider2"]').click()
        browser.wait(lambda: [b for b in browser.all('.composite-form button') if b.text() == 'Fetch interfaces'], 'button')[0].click()
        browser.wait_script('return [...document.querySelectorAll("#composite-parameters option")].map((o) => o.value).join() === "m,v0"', 'parameters of the model')
        for name, value in (('m', '3'), ('v0', '-1')):
            browser.find('.composite-form input[list="composite-parameters"]').type(name + '\n')
            fill(browser, name, value)
            browser.wait(lambda: f'<Parameter Name="{name}" Value="{value}"/>' in browser.run(TEXT), f'{name} in the XML')
        # A line from port to port.
        browser.drag(centre(browser, '[data-port="Slider.end1"]'), centre(browser, '[data-port="Slider2.end1"]'))
        browser.find('[data-line="Slider.end1 Slider2.end1"]')
        fill(browser, 'Delay T [s]', '1e-3')
        fill(browser, 'Impedance Zf', '50')
        browser.wait(lambda: 'Delay="1e-3" Zf="50"' in browser.run(TEXT), 'delay and impedance in the XML')
        fill(browser, 'Delay T [s]', '-1')
        browser.wait_script('return document.querySelector(".composite-form input[aria-invalid=true]") !== null', 'a delay below 0 is refused')
        browser.press('Escape')
        # Dragged: where it was dropped is kept, and nothing else changes.
        before = browser.run(TEXT)
        start = centre(browser, '[data-sub="Slider2"]')
        browser.drag(start, (start[0] + 60, start[1] + 90))
        browser.wait(lambda: 'Origin=' in browser.run(TEXT), 'place in the XML')
        check(re.sub(r'\n *<Annotation [^>]*/>', '', browser.run(TEXT)) == before, 'more than the place changed')
        shot(browser, 'composite-pair')
        browser.press('F5')
        finished(browser)
        text = studio.read('pair.xml')
        check('<SubModel Name="Slider2" StartCommand="skerry" ModelFile="Slider.mo">' in text, 'the file on disk is another')
        out = studio.folder / 'out.csv'
        p = subprocess.run([str(skerry), 'cosim', 'run', str(studio.folder / 'pair.xml'), '-o', str(out), '--interval', '1e-3'], capture_output=True, text=True)
        check(p.returncode == 0, p.stderr)
        rows = list(csv.DictReader(out.open()))
        # A spring of stiffness Zf/T between two masses: the difference swings with sqrt(k/mu), half of it passes at a quarter.
        k, mu = 50 / 1e-3, 1 / (1 / (2 + 50 * 1e-3 / 2) + 1 / (3 + 50 * 1e-3 / 2))
        x = [float(r['Slider.at']) - float(r['Slider2.at']) for r in rows]
        t = [float(r['time']) for r in rows]
        mean = sum(x) / len(x)
        up = [t[i] for i in range(1, len(x)) if x[i - 1] < mean <= x[i]]
        period = (up[-1] - up[0]) / (len(up) - 1)
        check(abs(period / (2 * math.pi / math.sqrt(k / mu)) - 1) < 0.02, f'a period of {period}')
        # The same rows are in the studio: the curve is offered and drawn.
        browser.wait_script('return document.querySelector(".composite .chart") !== null', 'curves below')
        # One undo stack for all of it; a sub-model goes with its line.
        browser.find('[data-sub="Slider2"]').click()
        browser.press('Delete')
        browser.wait(lambda: 'Slider2' not in browser.run(TEXT) and '<Connection ' not in browser.run(TEXT), 'removed sub-model with its line')
        browser.press('Ctrl+Z')
        browser.find('[data-line="Slider.end1 Slider2.end1"]')
        # By keyboard: a line between the same ports is refused, the message says why.
        browser.run('document.querySelector(\'[data-port="Slider.end1"]\').focus()')
        browser.press('Enter')
        browser.run('document.querySelector(\'[data-port="Slider2.end1"]\').focus()')
        browser.press('Enter')
        browser.wait_script('return [...document.querySelectorAll(".toast")].some((n) => n.innerText.includes("joined already"))', 'why not')
        no_errors(browser)
    finally:
        studio.close()


def test_program_asks(browser, skerry):
    """A sub-model that is a program of its own runs only when the user says so."""
    xml = '''<Model><SubModels>
<SubModel Name="a" StartCommand="skerry" ModelFile="Slider.mo"><InterfacePoint Name="end1" Dimensions="1"/></SubModel>
<SubModel Name="b" StartCommand="./harm" ModelFile="x"><InterfacePoint Name="end1" Dimensions="1"/></SubModel></SubModels>
<Connections><Connection From="a.end1" To="b.end1" Delay="1e-3" Zf="50"/></Connections><SimulationParams StartTime="0" StopTime="1"/></Model>'''
    studio = Studio(skerry, {'Slider.mo': SLIDER, 'two.xml': xml, 'harm': '#!/bin/sh\ntouch "$(dirname "$0")/started"\n'})
    try:
        (studio.folder / 'harm').chmod(0o755)
        browser.open(studio.at(f'/composite/{studio.folder}/two.xml'))
        browser.find('[data-sub="b"]')
        browser.press('F5')
        browser.wait_script('return document.querySelector("dialog[open]")?.innerText.includes("native code") ?? false', 'the question')
        check(not (studio.folder / 'started').exists(), 'the program ran without being asked')
        browser.wait(lambda: [b for b in browser.all('dialog button') if b.text() == 'Run it'], 'button')[0].click()
        browser.wait(lambda: (studio.folder / 'started').exists(), 'the program after the answer')
        no_errors(browser)
    finally:
        studio.close()


def stl(path):
    """A tetrahedron, so that a body is a file."""
    points = ((0, 0, 0), (0.4, 0, 0), (0, 0.4, 0), (0, 0, 0.4))
    faces = ((0, 2, 1), (0, 1, 3), (0, 3, 2), (1, 2, 3))
    with open(path, 'wb') as f:
        f.write(b'\0' * 80 + struct.pack('<I', len(faces)))
        for face in faces:
            f.write(struct.pack('<3f', 0, 0, 0) + b''.join(struct.pack('<3f', *points[i]) for i in face) + b'\0\0')


def test_crane(browser, skerry):
    """The crane of eleven sub-models runs, and moves in 3D: points where the results say, a body from a file, scrubbed."""
    if not LIBRARY:
        print('      left out: the Modelica Standard Library is not there (MSL)', flush=True)
        return
    folder = ROOT / 'examples' / 'p4-crane'
    studio = Studio(skerry, copies=[f'examples/p4-crane/{f.name}' for f in folder.iterdir() if f.suffix in ('.mo', '.xml', '.c')], options=['-L', LIBRARY])
    try:
        stl(studio.folder / 'load.stl')
        file = studio.folder / 'crane.xml'
        file.write_text(file.read_text().replace('<SubModel Name="load" StartCommand="skerry"', '<SubModel Name="load" GeometryFile="load.stl" Position="0,0,0" StartCommand="skerry"').replace('StopTime="', 'StopTime="0.2" Was="'))
        browser.open(studio.at(f'/composite/{file}'))
        browser.wait_script('return document.querySelectorAll("[data-sub]").length === 11', 'eleven sub-models')
        shot(browser, 'composite-crane')
        browser.press('Alt+2')
        browser.wait_script('return Number(document.querySelector(".placement canvas")?.dataset.points ?? 0) > 20', 'points in space')
        shot(browser, 'composite-crane-placed')
        browser.press('Ctrl+F5')
        browser.wait_script('return document.querySelector("dialog[open] select") !== null', 'settings')
        browser.run('''const s = document.querySelector("dialog[open] select"); s.value = "trapezoid"; s.dispatchEvent(new Event("change", {bubbles: true}));
          const i = [...document.querySelectorAll("dialog[open] label")].find((l) => l.innerText.startsWith("Fixed step")).querySelector("input");
          Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set.call(i, "1e-4"); i.dispatchEvent(new Event("input", {bubbles: true}));''')
        browser.find('dialog[open] button[type=submit]').click()
        finished(browser)
        out = studio.folder / 'out.csv'
        p = subprocess.run([str(skerry), 'cosim', 'run', str(file), '-L', LIBRARY, '-L', str(studio.folder), '--solver', 'trapezoid', '--step', '1e-4', '-o', str(out), '--only', 'load.tlm1.R*', '--only', 'arm3.tlm1.R*'], capture_output=True, text=True)
        check(p.returncode == 0, p.stderr)
        rows = list(csv.DictReader(out.open()))
        position = 'return document.querySelector(`[data-body="${arguments[0]}"]`)?.dataset.position?.split(" ").map(Number) ?? null'
        for part in (1.0, 0.5):
            row = rows[round(part * (len(rows) - 1))]
            browser.run('''const i = document.querySelector('input[type=range][aria-label="Time"]'); Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set.call(i, arguments[0]);
              i.dispatchEvent(new Event("input", {bubbles: true}));''', row['time'])
            for body in ('load.tlm1', 'arm3.tlm1'):
                want = [float(row[f'{body}.R[{k}]']) for k in (1, 2, 3)]
                browser.wait(lambda: (lambda p: p and max(abs(a - b) for a, b in zip(p, want)) < 1e-9)(browser.run(position, body)), f'{body} at {want}')
        check(browser.run(position, 'load') is not None, 'the body of the file is not there')
        check(not browser.run('return [...document.querySelectorAll(".told")].map((e) => e.innerText)'), 'something is told about the picture')
        shot(browser, 'composite-crane-3d')
        no_errors(browser)
    finally:
        studio.close()


if __name__ == '__main__':
    sys.exit(run([test_from_nothing, test_program_asks, test_crane]))
