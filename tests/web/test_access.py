#!/usr/bin/env python3
"""No screen has a serious finding of axe, in either theme; every control has a name.

    tests/web/test_access.py build/skerry

axe-core comes with the front end's packages (npm ci in web); skipped (77) without them or without Chromium.
"""
import sys

from studio import ROOT, Studio, run
from test_journeys import OSCILLATOR, check, finished, open_model, select

AXE = ROOT / 'web' / 'node_modules' / 'axe-core' / 'axe.min.js'
PAIR = '''<Model><SubModels>
<SubModel Name="a" StartCommand="skerry" ModelFile="Oscillator.mo"><InterfacePoint Name="p" Dimensions="1"/></SubModel>
<SubModel Name="b" StartCommand="skerry" ModelFile="Oscillator.mo"><InterfacePoint Name="p" Dimensions="1"/></SubModel></SubModels>
<Connections><Connection From="a.p" To="b.p" Delay="1e-3" Zf="50"/></Connections><SimulationParams StartTime="0" StopTime="1"/></Model>'''
ASK = """const done = arguments[0];
axe.run(document, {resultTypes: ['violations'], rules: {region: {enabled: false}}}).then(
  (r) => done(r.violations.filter((v) => v.impact === 'serious' || v.impact === 'critical')
    .map((v) => v.id + ': ' + v.nodes.slice(0, 4).map((n) => n.target.join(' ') + ' ' + (n.any[0] ? n.any[0].message : '')).join(' | '))),
  (e) => done(['axe: ' + e]));"""


def findings(browser):
    if not browser.run('return typeof axe === "object"'):
        browser.run(AXE.read_text() + '; window.axe = axe;')
    # Colours that still fade to others would be judged in between.
    browser.run("const s = document.createElement('style'); s.textContent = '*{transition:none!important;animation:none!important}'; document.head.append(s);")
    return browser.run_async(ASK)


def test_screens(browser, skerry):
    """All screens and dialogs in both themes."""
    studio = Studio(skerry, {'Oscillator.mo': OSCILLATOR, 'pair.xml': PAIR})
    wrong = []
    try:
        for theme in ('light', 'dark'):
            open_model(browser, studio, 'Oscillator', 'mass', 'spring')
            browser.run("localStorage.setItem('skerry-theme', arguments[0])", theme)
            browser.reload()
            browser.wait_script("return document.documentElement.dataset.theme === arguments[0]", theme, theme)
            open_model(browser, studio, 'Oscillator', 'mass', 'spring')
            select(browser, 'spring')
            browser.wait_script("return document.querySelector('#p-k') !== null", 'parameters')
            wrong += [f'{theme} model: {f}' for f in findings(browser)]
            for key, name in (('Ctrl+Shift+P', 'commands'), ('?', 'keys'), ('Ctrl+F5', 'settings'), ('Alt+N', 'new')):
                browser.press(key)
                browser.wait_script("return document.querySelector('dialog[open]') !== null", name)
                wrong += [f'{theme} {name}: {f}' for f in findings(browser)]
                browser.press('Escape')
                browser.wait_script("return document.querySelector('dialog[open]') === null", f'end of {name}')
            browser.press('Alt+4')
            browser.wait_script("return document.querySelector('.table-view') !== null", 'table')
            wrong += [f'{theme} table: {f}' for f in findings(browser)]
            browser.press('F5')
            finished(browser)
            for screen in browser.run("return [...document.querySelectorAll('.rail a')].map(a => a.getAttribute('href').slice(2))"):
                browser.run("location.hash = '#/' + arguments[0]", screen)
                browser.wait_script("return document.querySelector('.rail a[aria-current=page]')?.getAttribute('href') === '#/' + arguments[0] && !document.querySelector('main [aria-busy=true]')", screen, screen)
                wrong += [f'{theme} {screen}: {f}' for f in findings(browser)]
            # A composite model: a sub-model selected, then the dialog for another.
            browser.open(studio.at(f'/composite/{studio.folder}/pair.xml'))
            browser.find('[data-sub="a"]').click()
            browser.find('.composite-form input')
            wrong += [f'{theme} composite: {f}' for f in findings(browser)]
            browser.find('[role=toolbar] button[aria-label="Add a sub-model"]').click()
            browser.wait_script("return document.querySelector('dialog[open]') !== null", 'sub-models')
            wrong += [f'{theme} add a sub-model: {f}' for f in findings(browser)]
            browser.press('Escape')
        check(not wrong, '\n'.join(['serious findings:', *wrong]))
    finally:
        studio.close()


if __name__ == '__main__':
    if not AXE.exists():
        print('1 journey skipped: axe-core is not here (make web)')
        sys.exit(77)
    sys.exit(run([test_screens]))
