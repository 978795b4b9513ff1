#!/usr/bin/env python3
"""skerry diagram --json: shapes, places, connections, values, and the span of each number.

    tests/cli/test_diagram.py build/skerry

With the Modelica Standard Library (MSL or MODELICAPATH) its icons are counted too.
"""
import json
import os
import re
import subprocess
import sys
import tempfile

SKERRY = os.path.abspath(sys.argv[1])
passed = failed = 0

SHOWN = '''// \u00e4\u20ac\U0001F600 shift the columns
package P
  connector Pin
    Real v; flow Real i;
    annotation(Icon(graphics={Rectangle(extent={{-100,-100},{100,100}}, fillColor={0,0,255},
      fillPattern=FillPattern.Solid)}));
  end Pin;
  partial model Base
    Pin p annotation(Placement(transformation(extent={{-110,-10},{-90,10}}),
      iconTransformation(extent={{-120,-20},{-80,20}})));
    annotation(Icon(coordinateSystem(extent={{-120,-120},{120,120}}), graphics={
      Line(points={{0,0},{1.5e1,-2}}, color={255,0,0})}));
  end Base;
  model Part "A part"
    extends Base;
    parameter Boolean heat = false;
    parameter Real R(unit="Ohm") = 5;
    Pin q if heat annotation(Placement(transformation(extent={{90,-10},{110,10}})));
    Real open = 0.5;
    annotation(Icon(graphics={
      Text(extent={{-100,80},{100,60}}, textString="%name R=%R %%", textStyle={TextStyle.Bold}),
      Ellipse(extent={{-10,-10},{10,10}}, visible=heat),
      Rectangle(extent=DynamicSelect({{0,0},{10,20}}, {{0,0},{10,20*open}})),
      Bitmap(extent={{-1,-1},{1,1}}, fileName="modelica://P/x.png")}));
  end Part;
  model Same = Part;
  model Whole
    parameter Boolean warm = true;
    Part a(R=7) annotation(Placement(visible=true, transformation(origin={10,20}, extent={{-5,-5},{5,5}}, rotation=90)));
    Part b(heat=warm) annotation(Placement(transformation(extent={{0,0},{10,10}})));
    Part c[3] if not warm;
    Real x;
  equation
    connect(a.p, b.p) annotation(Line(points={{0,1},{2,3}}, smooth=Smooth.Bezier));
    for i in 1:3 loop
      connect(c[i].p, b.p);
    end for;
    annotation(Diagram(graphics={Text(extent={{0,0},{1,1}}, textString="hi", index=2)}));
  end Whole;
end P;
'''


def check(name, ok, what=''):
    global passed, failed
    if ok:
        passed += 1
    else:
        failed += 1
        print(f'FAIL {name}: {what}')


def diagram(*args):
    done = subprocess.run([SKERRY, 'diagram', '--json', *args], capture_output=True, text=True)
    return json.loads(done.stdout) if done.stdout else None, done


def units(text, a, b):
    raw = text.encode('utf-16-le')
    return raw[2 * a:2 * b].decode('utf-16-le')


def numbers(value):
    if isinstance(value, list):
        return [x for v in value for x in numbers(v)]
    return [value] if isinstance(value, (int, float)) and not isinstance(value, bool) else []


def spans_tell_the_values(d, texts):
    """Every attribute that is written in numbers has a span for each of them, with that number in it."""
    seen = 0

    def walk(node):
        nonlocal seen
        if isinstance(node, list):
            for x in node:
                walk(x)
        if not isinstance(node, dict):
            return
        for name, spans in node.get('spans', {}).items():
            if name in node.get('dynamic', {}):
                continue
            want = numbers(node[name])
            got = [float(units(texts[f], a, b)) for f, a, b in spans[1:]] if want else []
            if len(got) == len(want):
                check('span', got == want, (name, got, want))
                seen += len(got)
        for x in node.values():
            walk(x)
    walk(d)
    return seen


with tempfile.TemporaryDirectory() as folder:
    path = os.path.join(folder, 'P.mo')
    with open(path, 'w', encoding='utf-8') as f:
        f.write(SHOWN)
    d, done = diagram(path, '-m', 'P.Whole')
    check('whole', d and d['class'] == 'P.Whole' and d['kind'] == 'model', done.stderr)
    check('files', d['files'] == [{'file': path, 'readonly': False}], d['files'])
    count = spans_tell_the_values(d, [SHOWN])
    check('spans are there', count > 50, count)
    by = {c['name']: c for c in d['components']}
    check('components', list(by) == ['a', 'b', 'c'], list(by))
    t = by['a']['placement']['diagram']
    check('place', (t['extent'], t['origin'], t['rotation']) == ([[-5, -5], [5, 5]], [10, 20], 90), t)
    check('values', by['a']['values'] == {'R': '7 Ohm'} and by['b']['values'] == {'R': '5 Ohm'}, by['a'])
    check('hides', by['a']['hides'] == {} and by['b']['hides'] == {'2': True}, by['b']['hides'])
    check('conditional connectors', by['b']['conditions'] == {'q': True} and by['a']['conditions'] == {'q': False}, by)
    check('conditional', by['c']['condition'] == {'text': 'not warm', 'value': False} and by['c']['size'] == '[3]', by['c'])
    check('no placement', by['c']['placement'] is None, by['c'])
    lines = [(c['a'], c['b'], c['inside']) for c in d['connections']]
    check('connections', lines == [('a.p', 'b.p', None), ('c[i].p', 'b.p', 'for')], lines)
    line = d['connections'][0]['line']
    check('line', (line['points'], line['smooth'], line['color']) == ([[0, 1], [2, 3]], 'Bezier', [0, 0, 0]), line)
    check('line span', units(SHOWN, *line['span'][1:]).startswith('Line(points'), line['span'])
    check('name span', units(SHOWN, *by['b']['nameSpan'][1:]) == 'b', by['b']['nameSpan'])
    check('text', d['diagram']['shapes'][0]['index'] == 2, d['diagram'])
    icon = d['icons']['P.Part']
    kinds = [(s['kind'], s['from']) for s in icon['shapes']]
    check('inherited first', kinds == [('Line', 'P.Base'), ('Text', 'P.Part'), ('Ellipse', 'P.Part'),
                                       ('Rectangle', 'P.Part'), ('Bitmap', 'P.Part')], kinds)
    check('coordinates', icon['coordinates']['extent'] == [[-120, -120], [120, 120]], icon['coordinates'])
    check('numbers', icon['shapes'][0]['points'] == [[0, 0], [15, -2]], icon['shapes'][0])
    check('percent', icon['shapes'][1]['textString'] == '%name R=%R %%' and icon['shapes'][1]['textStyle'] == ['Bold'], icon['shapes'][1])
    check('visible', icon['shapes'][2]['visible'] is False and icon['shapes'][2]['closure'] == 'Chord', icon['shapes'][2])
    select = icon['shapes'][3]
    check('dynamic', select['extent'] == [[0, 0], [10, 20]] and select['dynamic'] == {'extent': '{{0,0},{10,20*open}}'}, select)
    check('bitmap', icon['shapes'][4]['fileName'] == 'modelica://P/x.png', icon['shapes'][4])
    ports = [(c['name'], c['placement']['extent'], c['condition'] and c['condition']['value']) for c in icon['connectors']]
    check('connectors', ports == [('p', [[-120, -20], [-80, 20]], None), ('q', [[90, -10], [110, 10]], False)], ports)
    check('icon of the connector', len(d['icons']['P.Pin']['shapes']) == 1, d['icons'].keys())
    d, done = diagram(path, '-m', 'P.Same')
    check('a short class has no shapes of its own', d and [s['own'] for s in d['icon']['shapes']] == [False] * 5, d and d['icon'])
    d, done = diagram(path, '-m', 'P.Part')
    check('own shapes', [s['own'] for s in d['icon']['shapes']] == [False] + [True] * 4, d['icon'])
    check('connectors of the class', [c['name'] for c in d['icon']['connectors']] == ['p', 'q'], d['icon'].get('connectors'))
    check('values of the class', d['values'] == {'R': '5 Ohm'}, d['values'])
    d, done = diagram('P.None', '-L', folder)
    check('unknown', done.returncode == 1 and 'SK9005' in json.dumps(d), (d, done.stderr))

MSL = os.environ.get('MSL') or os.environ.get('MODELICAPATH', '').split(':')[0]
if MSL and os.path.isdir(os.path.join(MSL, 'Modelica')):
    # As many shapes as the texts have, without a look at how they were found.
    words = re.compile(r'\b(Line|Polygon|Rectangle|Ellipse|Text|Bitmap)\s*\(')
    for name in ['Blocks.Continuous.PID', 'Blocks.Sources.KinematicPTP', 'Mechanics.Rotational.Components.Clutch',
                 'Electrical.Analog.Semiconductors.NMOS', 'Fluid.Valves.ValveLinear', 'Thermal.HeatTransfer.Components.BodyRadiation',
                 'Magnetic.FluxTubes.Basic.ConstantReluctance', 'Mechanics.MultiBody.Joints.Revolute']:
        d, done = diagram('Modelica.' + name, '-L', MSL)
        if not d:
            check(name, False, done.stderr)
            continue
        texts = [open(f['file'], encoding='utf-8').read() for f in d['files']]
        span = d['span']
        own = units(texts[span[0]], *span[1:])
        own = re.sub(r'"(?:[^"\\]|\\.)*"', '""', own, flags=re.S)
        at = own.find('Icon(')
        depth = end = 0
        for i in range(at + 4, len(own)):
            depth += (own[i] == '(') - (own[i] == ')')
            if depth == 0:
                end = i
                break
        want = len(words.findall(own[at:end])) if at >= 0 else 0
        got = sum(1 for s in d['icon']['shapes'] if s['own'])
        check(name, got == want, (got, want))
        spans_tell_the_values(d, texts)
else:
    print('skipped: icons of the Modelica Standard Library (MSL or MODELICAPATH is not set)')

print(f'{passed} passed, {failed} failed')
sys.exit(1 if failed else 0)
