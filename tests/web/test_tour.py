#!/usr/bin/env python3
"""The tour of docs/studio-tour.md: from an empty page to a position servo that runs.

    tests/web/test_tour.py build/skerry

SK_SHOTS=FOLDER keeps the pictures of the page. Skipped (77) without Chromium.
"""
import csv
import os
import subprocess
import sys

from studio import Studio, run
from test_journeys import FILLED, check, draw, finished, select, set_parameter, no_errors

SHOTS = os.environ.get('SK_SHOTS')
PARTS = [  # class, its name, place
    ('Signals.Step', 'step1', -84, 0), ('Signals.Feedback', 'feedback1', -54, 0), ('Signals.Gain', 'gain1', -24, 0),
    ('Hydraulic.ServoValve', 'servoValve1', 10, 0), ('Hydraulic.PressureSource', 'pressureSource1', -4, -44), ('Hydraulic.Tank', 'tank1', 32, -44),
    ('Hydraulic.Cylinder', 'cylinder1', 10, 44), ('Mechanic.Mass', 'mass1', 50, 44), ('Mechanic.Sensor', 'sensor1', 80, 20),
]
LINES = [
    ('step1.y', 'feedback1.u1'), ('feedback1.y', 'gain1.u'), ('gain1.y', 'servoValve1.u'), ('pressureSource1.P1', 'servoValve1.P'), ('tank1.P1', 'servoValve1.T'),
    ('servoValve1.A', 'cylinder1.P1'), ('servoValve1.B', 'cylinder1.P2'), ('cylinder1.R', 'mass1.P1'), ('mass1.P2', 'sensor1.P1'), ('sensor1.x', 'feedback1.u2'),
]
VALUES = [
    ('step1', 'y0', '0.4'), ('step1', 'yA', '0.1'), ('step1', 't0', '0.1'), ('gain1', 'k', '20'), ('servoValve1', 'xMax', '0.5 mm'), ('pressureSource1', 'p', '150 bar'),
    ('cylinder1', 'stroke', '800 mm'), ('mass1', 'm', '200'), ('mass1', 'B', '500'), ('mass1', 'xStart', '400 mm'),
]
DROP = """const [cls, x, y] = arguments;
const svg = document.querySelector('svg.canvas');
const p = new DOMPoint(x, -y).matrixTransform(svg.getScreenCTM());
const data = new DataTransfer();
data.setData('text/x-skerry-class', cls);
svg.dispatchEvent(new DragEvent('drop', {dataTransfer: data, clientX: p.x, clientY: p.y, bubbles: true, cancelable: true}));"""
PORTS = """return Object.fromEntries([...document.querySelectorAll('.port.can')].map(c => {
  const r = c.getBoundingClientRect(); return [c.dataset.port, [r.x + r.width / 2, r.y + r.height / 2]]; }))"""


def shot(browser, name):
    if SHOTS:
        browser.screenshot(os.path.join(SHOTS, f'{name}.png'))


def test_servo(browser, skerry):
    """A position servo, drawn with the mouse, runs and follows its step."""
    studio = Studio(skerry)
    try:
        browser.open(studio.url)
        browser.wait_script("return document.querySelector('.home') !== null", 'home')
        browser.press('Alt+N')
        browser.wait_script("return document.activeElement?.placeholder === 'MyModel'", 'field for the name')
        browser.write('Servo')
        browser.press('Enter')
        browser.wait_script("return document.querySelector('.canvas-empty') !== null", 'empty schematic')
        shot(browser, 'tour-empty')
        browser.press('Alt+2')
        for cls, name, x, y in PARTS:
            browser.run(DROP, f'Skerry.{cls}', x, y)
            browser.wait(lambda: name in browser.run(FILLED), name)
        browser.press('Escape')
        browser.run("document.querySelector('svg.canvas').focus()")
        browser.press('Escape', 'f', 'c')
        at = browser.wait(lambda: browser.run(PORTS), 'connectors')
        browser.press('Escape')
        for i, (a, b) in enumerate(LINES):
            if i == len(LINES) - 1:
                shot(browser, 'tour-connect')
            browser.drag(at[a], at[b])
            browser.wait_script("return document.querySelector(`[data-wire=\"${arguments[0]} ${arguments[1]}\"]`) !== null", f'line from {a} to {b}', a, b)
        for name, parameter, value in VALUES:
            select(browser, name)
            browser.wait_script("return document.querySelector('.name-field')?.value === arguments[0]", f'parameters of {name}', name)
            set_parameter(browser, parameter, value)
        browser.press('Alt+1')
        browser.press('Ctrl+S')
        browser.wait(lambda: 'xStart' in studio.read('Servo.mo'), 'saved file')
        browser.press('F5')
        finished(browser)
        draw(browser, 'mass1.x')
        draw(browser, 'step1.y')
        select(browser, 'cylinder1')
        browser.wait_script("return document.querySelectorAll('.legend tbody tr').length >= 2", 'curves')
        browser.run('return new Promise(r => setTimeout(r, 300))')
        shot(browser, 'tour-servo')
        out = studio.folder / 'out.csv'
        p = subprocess.run([str(skerry), 'run', str(studio.folder / 'Servo.mo'), '--stop', '1', '-o', str(out)], capture_output=True, text=True)
        check(p.returncode == 0, p.stderr)
        end = list(csv.DictReader(out.open()))[-1]
        check(abs(float(end['mass1.x']) - 0.5) < 0.001, f"the mass is at {end['mass1.x']} m")
        no_errors(browser)
    finally:
        studio.close()


if __name__ == '__main__':
    sys.exit(run([test_servo]))
