#!/usr/bin/env python3
"""Pictures of each screen in both themes: to be looked at, and for docs/images.

    tests/web/pictures.py build/skerry FOLDER [light|dark]
"""
import pathlib
import sys

from driver import Browser
from studio import ROOT, Studio
from test_journeys import FILLED, draw, finished, open_model, select

SYSTEMS = ['examples/p1-servo/Servo.mo', 'examples/relief-valve/ReliefValve.mo']
COMPOSITES = ['examples/p4-crane']


def take(browser, folder, name):
    browser.run_async('const done = arguments[0]; requestAnimationFrame(() => setTimeout(done, 250));')
    browser.screenshot(str(folder / f'{name}.png'))


def theme(browser, studio, which):
    browser.open(studio.url)
    browser.wait_script("return document.querySelector('main') !== null", 'the studio')
    browser.run("localStorage.setItem('skerry-theme', arguments[0])", which)
    browser.reload()
    browser.wait_script("return document.documentElement.dataset.theme === arguments[0]", which, which)


def screens(browser, studio, folder, which):
    def shot(name):
        take(browser, folder, f'{name}-{which}')

    def go(route):
        browser.run("location.hash = '#/' + arguments[0]", route)
        screen = route.split('/')[0].split('?')[0]
        browser.wait_script("return document.querySelector('.rail a[aria-current=page]')?.getAttribute('href') === '#/' + arguments[0] && !document.querySelector('main [aria-busy=true]')", route, screen)
        browser.run_async('setTimeout(arguments[0], 400)')

    theme(browser, studio, which)
    browser.wait_script("return document.querySelector('.home .card') !== null", 'home')
    shot('home')
    for screen in ('results', 'experiments', 'live', 'scene', 'islands', 'diagnostics', 'composite'):
        go(screen)
        shot(f'empty-{screen}')
    open_model(browser, studio, 'Servo', 'mass')
    browser.press('Alt+1')
    select(browser, 'mass')
    browser.press('F5')
    finished(browser)
    draw(browser, 'mass.x')
    draw(browser, 'reference.y')
    shot('model')
    browser.press('Alt+4')
    shot('model-table')
    browser.press('Alt+1')
    for key, name in (('Ctrl+Shift+P', 'commands'), ('?', 'keys'), ('Ctrl+F5', 'settings'), ('Alt+N', 'new')):
        browser.press(key)
        browser.wait_script("return document.querySelector('dialog[open]') !== null", name)
        shot(f'dialog-{name}')
        browser.press('Escape')
        browser.wait_script("return document.querySelector('dialog[open]') === null", name)
    for screen in ('results', 'experiments', 'live', 'islands', 'diagnostics'):
        go(screen)
        shot(screen)
    for tab in ('blocks', 'initial', 'events'):
        go(f'diagnostics?tab={tab}')
        shot(f'diagnostics-{tab}')


def main():
    skerry, folder = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    studio = Studio(skerry, copies=SYSTEMS)
    try:
        with Browser(1440, 900, patience=20) as browser:
            for which in sys.argv[3:] or ('light', 'dark'):
                screens(browser, studio, folder, which)
            errors = browser.errors()
            if errors:
                print('\n'.join(errors))
    finally:
        studio.close()


if __name__ == '__main__':
    main()
