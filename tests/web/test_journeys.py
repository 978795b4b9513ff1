#!/usr/bin/env python3
"""What users do in the studio, in a real browser: journeys 1 to 5, mostly by keyboard alone.

    tests/web/test_journeys.py build/skerry [NAME...]

SK_SHOTS=FOLDER keeps a picture of each journey that fails. Skipped (77) without Chromium.
"""
import math
import re
import socket
import sys
import threading
import time

from studio import ROOT, Studio, run

OSCILLATOR = '''model Oscillator "A mass on a spring"
  // the units stay as they are
  Skerry.Mechanic.Fixed wall annotation(Placement(transformation(extent = {{-50, -10}, {-70, 10}})));
  Skerry.Mechanic.Spring spring(k = 100, T = 1e-4)   annotation(Placement(transformation(extent = {{-30, -10}, {-10, 10}})));
  Skerry.Mechanic.Mass mass(m = 1, vStart = 0.1) annotation(Placement(transformation(extent = {{20, -10}, {40, 10}})));
  inner Skerry.Settings settings(T = 1e-4) annotation(Placement(transformation(extent = {{60, 60}, {80, 80}})));
equation
  connect(wall.P1, spring.P1) annotation(Line(points = {{-50, 0}, {-30, 0}}));
  connect(spring.P2, mass.P1) annotation(Line(points = {{-10, 0}, {20, 0}}));
  annotation(experiment(StopTime = 2, Interval = 0.002));
end Oscillator;
'''
TEXT = "return document.querySelector('.cm-content')?.innerText ?? ''"
FILLED = "return [...document.querySelectorAll('svg.canvas [data-component]')].map(g => g.dataset.component)"
STATE = "return document.querySelector('.run-state')?.innerText ?? ''"


def check(ok, what):
    if not ok:
        raise AssertionError(what)


def no_errors(browser):
    found = browser.errors()
    check(not found, f'the page wrote errors: {found}')


def open_model(browser, studio, cls, *parts):
    browser.open(studio.at(f'/model/{cls}'))
    browser.wait(lambda: set(parts) <= set(browser.run(FILLED)), f'schematic of {cls}')
    browser.wait_script("return document.querySelector('.cm-content') !== null", 'text')


def command(browser, title):
    """A command by its name, through the list of commands."""
    browser.press('Ctrl+Shift+P')
    browser.wait_script("return document.activeElement?.classList.contains('picker-field')", 'list of commands')
    browser.write(title)
    browser.wait_script("return document.querySelector('.picker li[aria-selected=true]')?.innerText.includes(arguments[0])", f'command {title}', title)
    browser.press('Enter')


def add(browser, cls):
    """A component by keyboard: A, a part of the class's name, Enter. Its name."""
    before = set(browser.run(FILLED))
    browser.press('a')
    browser.wait_script("return document.activeElement?.classList.contains('picker-field')", 'search')
    browser.write(cls)
    browser.wait_script("const l = document.querySelector('.picker li[aria-selected=true]'); return l && l.innerText.replaceAll('\\n', ' ').includes(arguments[0])", cls, cls.split('.')[-1])
    browser.press('Enter')
    browser.wait(lambda: set(browser.run(FILLED)) - before, f'new {cls}')
    browser.wait_script("return document.activeElement?.classList.contains('canvas')", 'focus in the schematic')
    return (set(browser.run(FILLED)) - before).pop()


def select(browser, name):
    """Tab until the component has the selection."""
    browser.run("document.querySelector('svg.canvas').focus()")
    browser.press('Escape')
    for _ in range(30):
        browser.press('Tab')
        if browser.run("return document.querySelector('.mark')?.dataset.mark") == name:
            return
    raise AssertionError(f'Tab did not reach {name}')


def connect(browser, a, b):
    """C, Tab to the connector, Enter, Tab to the other, Enter."""
    select(browser, a.split('.')[0])
    browser.press('c')
    for ref in (a, b):
        for _ in range(40):
            if browser.run("return document.querySelector('.port.to')?.dataset.port") == ref:
                break
            browser.press('Tab')
        else:
            raise AssertionError(f'Tab did not reach {ref}')
        browser.press('Enter')
    browser.wait_script("return document.querySelector(`[data-wire=\"${arguments[0]} ${arguments[1]}\"]`) !== null", f'line from {a} to {b}', a, b)


def set_parameter(browser, name, value):
    field = browser.find(f'#p-{name}')
    browser.run("arguments[0].focus(); arguments[0].select && arguments[0].select()", {'element-6066-11e4-a52e-4f735466cecf': field.reference})
    browser.write(value)
    browser.press('Enter')


def finished(browser):
    browser.wait(lambda: 'done' in browser.run(STATE), 'end of the run')


def draw(browser, name):
    """Ticks a variable in the tree of variables."""
    field = browser.find('.variables input')
    field.clear()
    field.type(name)
    row = browser.wait(lambda: [r for r in browser.all('.variables [role=treeitem]') if r.attribute('data-path') == name], f'variable {name}')
    row[0].click()


def test_1_relief_valve(browser, skerry):
    """Start, open the relief valve, F5: its pressure is drawn, in bar."""
    studio = Studio(skerry, copies=['examples/relief-valve/ReliefValve.mo'])
    try:
        began = time.monotonic()
        browser.open(studio.url)
        browser.wait(lambda: [c for c in browser.all('.card') if 'System' in c.text()], 'card of the example')[0].click()
        browser.wait_script("return document.querySelector('.cm-content')?.innerText.includes('model System')", 'text of the system')
        browser.press('F5')
        finished(browser)
        draw(browser, 'volume.P[1].p')
        unit = browser.wait(lambda: browser.all('.legend select.unit, .legend .unit'), 'legend')[0]
        browser.run("const s = arguments[0]; if (s.tagName === 'SELECT') { s.value = 'bar'; s.dispatchEvent(new Event('change', {bubbles: true})); }", {'element-6066-11e4-a52e-4f735466cecf': unit.reference})
        browser.wait_script("return document.querySelector('.legend')?.innerText.includes('bar') || [...document.querySelectorAll('.legend select')].some(s => s.value === 'bar')", 'bar')
        print(f'      from the start to the curve in {time.monotonic() - began:.1f} s', flush=True)
        check('#token' not in browser.url(), 'the token is still in the address')
        no_errors(browser)
    finally:
        studio.close()


def test_2_parameter(browser, skerry):
    """Change a parameter: the run before stays as a ghost, one token differs on disk, undo brings the bytes back."""
    studio = Studio(skerry, {'Oscillator.mo': OSCILLATOR})
    try:
        open_model(browser, studio, 'Oscillator', 'mass', 'spring')
        browser.press('F5')
        finished(browser)
        draw(browser, 'mass.x')
        select(browser, 'spring')
        browser.wait_script("return document.querySelector('#p-k')?.value === '100'", 'parameter k')
        set_parameter(browser, 'k', '400')
        browser.wait_script("return document.querySelectorAll('.legend tbody tr').length >= 2", 'curve of the run before')
        finished(browser)
        browser.press('Ctrl+S')
        browser.wait(lambda: 'k = 400' in studio.read('Oscillator.mo'), 'saved file')
        check(studio.read('Oscillator.mo') == OSCILLATOR.replace('k = 100', 'k = 400'), 'more than one token differs')
        browser.run("document.querySelector('svg.canvas').focus()")
        browser.press('Ctrl+Z')
        browser.wait_script("return document.querySelector('.cm-content').innerText.includes('k = 100')", 'old text')
        browser.press('Ctrl+S')
        browser.wait(lambda: studio.read('Oscillator.mo') == OSCILLATOR, 'the same bytes as before')
        no_errors(browser)
    finally:
        studio.close()


def test_3_draw_by_keyboard(browser, skerry):
    """Draw mass, spring and wall by keyboard alone, run: the period is right within 1 %."""
    studio = Studio(skerry)
    try:
        browser.open(studio.url)
        browser.wait_script("return document.querySelector('.home') !== null", 'home')
        browser.press('Alt+N')
        browser.wait_script("return document.activeElement?.placeholder === 'MyModel'", 'field for the name')
        browser.write('Drawn')
        browser.press('Enter')
        browser.wait_script("return document.querySelector('.class-name')?.innerText === 'Drawn' && document.querySelector('svg.canvas') !== null && document.querySelector('.canvas-empty') !== null", 'empty schematic')
        browser.press('Ctrl+1')
        names = {cls: add(browser, cls) for cls in ('Skerry.Mechanic.Fixed', 'Skerry.Mechanic.Spring', 'Skerry.Mechanic.Mass')}
        wall, spring, mass = names.values()
        connect(browser, f'{wall}.P1', f'{spring}.P1')
        connect(browser, f'{spring}.P2', f'{mass}.P1')
        for name, parameter, value in ((spring, 'k', '100'), (spring, 'T', '1e-4'), (mass, 'm', '4'), (mass, 'vStart', '100 mm/s')):
            select(browser, name)
            browser.press('Ctrl+3')
            browser.wait_script("return document.querySelector('.name-field')?.value === arguments[0]", f'parameters of {name}', name)
            set_parameter(browser, parameter, value)
        browser.wait_script("return document.querySelector('.cm-content').innerText.includes('vStart')", 'parameter in the text')
        check(re.search(r'vStart\s*=\s*0\.1\b', browser.run(TEXT)), '100 mm/s is not 0.1 m/s')
        browser.press('F5')
        finished(browser)
        draw(browser, f'{mass}.x')
        browser.press('Ctrl+S')
        browser.wait(lambda: 'vStart' in studio.read('Drawn.mo'), 'saved file')
        check(studio.read('Drawn.mo').startswith('model Drawn'), 'the file is another')
        period = zero_crossings(skerry, studio, 'Drawn', f'{mass}.x')
        check(abs(period / (2 * math.pi * math.sqrt(4 / 100)) - 1) < 0.01, f'a period of {period} s')
        no_errors(browser)
    finally:
        studio.close()


def zero_crossings(skerry, studio, cls, variable):
    """The period of what was drawn, from a run of the saved file."""
    import csv
    import subprocess
    out = studio.folder / 'out.csv'
    p = subprocess.run([str(skerry), 'run', str(studio.folder / f'{cls}.mo'), '--stop', '6', '--interval', '1e-3', '-o', str(out)], capture_output=True, text=True)
    check(p.returncode == 0, p.stderr)
    rows = list(csv.DictReader(out.open()))
    t = [float(r['time']) for r in rows]
    x = [float(r[variable]) for r in rows]
    up = [t[i] + (t[i + 1] - t[i]) * x[i] / (x[i] - x[i + 1]) for i in range(len(x) - 1) if x[i] < 0 <= x[i + 1]]
    check(len(up) >= 3, 'it does not swing')
    return (up[-1] - up[0]) / (len(up) - 1)


def test_4_type_and_move(browser, skerry):
    """Type a component: it is drawn. Move it: only numbers of its Placement change."""
    studio = Studio(skerry, {'Oscillator.mo': OSCILLATOR})
    try:
        open_model(browser, studio, 'Oscillator', 'mass', 'spring')
        browser.run("document.querySelector('.cm-content').focus()")
        browser.press('Ctrl+Home')
        for _ in range(5):
            browser.press('ArrowDown')
        browser.press('Home')
        typed = 'Skerry.Mechanic.Mass second(m = 3) annotation(Placement(transformation(extent = {{20, -60}, {40, -40}})));'
        browser.run("document.execCommand('insertText', false, arguments[0])", '  ' + typed + '\n')
        browser.wait(lambda: 'second' in browser.run(FILLED), 'typed component')
        browser.press('Ctrl+S')
        browser.wait(lambda: typed in studio.read('Oscillator.mo'), 'saved file')
        before = studio.read('Oscillator.mo')
        select(browser, 'second')
        browser.press('ArrowRight', 'ArrowRight', 'ArrowUp')
        browser.wait(lambda: '{{24, -58}, {44, -38}}' in browser.run(TEXT), 'moved component')
        browser.press('Ctrl+S')
        browser.wait(lambda: studio.read('Oscillator.mo') != before, 'saved file')
        check(studio.read('Oscillator.mo') == before.replace('{{20, -60}, {40, -40}}', '{{24, -58}, {44, -38}}'), 'more than the Placement changed')
        # The same with the mouse.
        box = browser.run("const r = document.querySelector('[data-component=second]').getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]")
        browser.drag(box, (box[0] + 60, box[1] + 10))
        browser.wait(lambda: '{{24, -58}, {44, -38}}' not in browser.run(TEXT), 'dragged component')
        moved = re.search(r'second\(m = 3\) annotation\(Placement\(transformation\(extent = (\{\{.*?\}\})\)', browser.run(TEXT))
        check(moved, 'the declaration is another')
        browser.press('Ctrl+Z')
        browser.wait(lambda: '{{24, -58}, {44, -38}}' in browser.run(TEXT), 'place before the drag')
        no_errors(browser)
    finally:
        studio.close()


def test_5_quick_fix(browser, skerry):
    """A misspelt name: the message offers a quick fix, Ctrl+. makes it."""
    studio = Studio(skerry, {'Oscillator.mo': OSCILLATOR.replace('Skerry.Mechanic.Mass mass', 'Skerry.Mechanic.Mas mass')})
    try:
        open_model(browser, studio, 'Oscillator', 'spring')
        browser.wait(lambda: [r for r in browser.all('.message.error button') if 'Mas' in r.text()], 'message about Mas')[0].click()
        browser.wait_script("return document.querySelector('.cm-lintRange') !== null && document.activeElement?.classList.contains('cm-content')", 'message in the text')
        browser.press('Ctrl+.')
        browser.wait(lambda: 'mass' in browser.run(FILLED) and 'Skerry.Mechanic.Mass mass' in browser.run(TEXT), 'mended name')
        browser.wait_script("return document.querySelector('.bottom-tabs .badge.error') === null", 'no errors')
        no_errors(browser)
    finally:
        studio.close()


def test_5_lost_connection(browser, skerry):
    """Delete a connection: a message leads to the component in both views; undo mends it."""
    broken = OSCILLATOR.replace('spring.P2, mass.P1', 'spring.P2, mass.P9')
    studio = Studio(skerry, {'Oscillator.mo': broken})
    try:
        open_model(browser, studio, 'Oscillator', 'mass', 'spring')
        row = browser.wait(lambda: browser.all('.message.error button'), 'message about P9')
        row[0].click()
        browser.wait_script("return document.querySelector('.cm-chosen') !== null || document.querySelector('.mark, .mark-wire') !== null", 'place of the message in text and schematic')
        # Mended in the schematic: the wrong line goes, the right one comes.
        connect(browser, 'spring.P2', 'mass.P1')
        browser.run("document.querySelector('svg.canvas').focus()")
        command(browser, 'Schematic as a table')
        browser.find('button[aria-label="Disconnect spring.P2 and mass.P9"]').click()
        browser.wait(lambda: not re.search(r'P9', browser.run("return document.querySelector('.table-view').innerText")), 'removed line')
        browser.wait_script("return document.querySelector('.bottom-tabs .badge.error') === null", 'no errors')
        command(browser, 'Schematic and text')
        browser.wait(lambda: 'connect(spring.P2, mass.P1)' in browser.run(TEXT), 'connection in the text')
        check('P9' not in browser.run(TEXT), 'the wrong connection is still there')
        no_errors(browser)
    finally:
        studio.close()


def test_connection_lost(browser, skerry):
    """The connection goes while one types: a banner says so, and what was typed arrives later."""
    studio = Studio(skerry, {'Oscillator.mo': OSCILLATOR})
    sys.path.insert(0, str(ROOT / 'web'))
    import dev
    far = int(re.search(r':(\d+)/', studio.url).group(1))
    listener = socket.create_server(('127.0.0.1', 0))
    open_now, up = [], [True]

    def serve():
        while True:
            try:
                client, _ = listener.accept()
            except OSError:
                return
            if up[0]:
                open_now.append(client)
                threading.Thread(target=dev.serve, args=(client, far), daemon=True).start()
            else:
                client.close()

    threading.Thread(target=serve, daemon=True).start()
    try:
        browser.open(f"http://127.0.0.1:{listener.getsockname()[1]}/{studio.url[studio.url.index('#'):]}&/model/Oscillator")
        browser.wait(lambda: 'mass' in browser.run(FILLED), 'schematic')
        browser.wait_script("return document.querySelector('.cm-content') !== null", 'text')
        up[0] = False
        for client in open_now:
            try:
                client.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
        browser.wait_script("return document.querySelector('.banner.error') !== null", 'banner')
        browser.run("document.querySelector('.cm-content').focus()")
        browser.press('Ctrl+Home', 'ArrowDown')
        browser.run("document.execCommand('insertText', false, '  // typed while away\\n')")
        up[0] = True
        browser.wait_script("return document.querySelector('.banner.error') === null", 'server')
        browser.wait_script("return document.querySelector('.topbar .badge')?.innerText === 'not saved'", 'change on the server')
        browser.press('Ctrl+S')
        browser.wait(lambda: '  // typed while away\n  // the units' in studio.read('Oscillator.mo'), 'saved file')
        browser.errors()
    finally:
        listener.close()
        studio.close()


if __name__ == '__main__':
    sys.exit(run([test_1_relief_valve, test_2_parameter, test_3_draw_by_keyboard, test_4_type_and_move, test_5_quick_fix, test_5_lost_connection, test_connection_lost]))
