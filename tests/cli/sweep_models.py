"""Random small models for test_sweep.py: one parameter p, states, blocks to be solved, lines with jumps, events, functions."""
import random


def model(seed):
    """(text of model Random, solver): whatever the seed gives; all of it is meant to run from 0 to 0.3 with steps of 1 ms."""
    r = random.Random(seed)
    # A sign may not follow an operator.
    signed = lambda value: f"{value:.3g}" if value >= 0 else f"({value:.3g})"
    number = lambda low, high: signed(r.uniform(low, high))
    declared, equations = [], []
    states = r.randint(1, 3)
    lines = r.choice([0, 1, 1, 2, 3])
    terms = [f"x[{i + 1}]" for i in range(states)] + [f"d[{i + 1}]" for i in range(lines)]
    term = lambda: r.choice(terms)
    declared.append(f"Real x[{states}](start = {{{', '.join(number(-1, 1) for _ in range(states))}}}, each fixed = true);")
    if lines:
        declared.append(f"Real w[{lines}](each start = {number(0, 1)}), d[{lines}];")
    for i in range(r.choice([0, 1, 2])):
        declared.append(f"Real y{i}(start = {number(0.2, 1)});")
        bend = r.choice([f"y{i}^3", f"sinh(y{i})", f"y{i}*abs(y{i})", f"y{i}*sqrt(1 + y{i}^2)"])
        equations.append(f"y{i} + {number(0.1, 2)}*{bend} = p*{term()} + {number(-1, 1)}*{term()};")
        terms.append(f"y{i}")
    if r.random() < 0.4:
        stop = r.choice(["", "", f'assert(u < {number(0.3, 2)}, "too large");', f'assert(u < {number(0.1, 1)}, "large", AssertionLevel.warning);',
                         f"y := t[if u < {number(0.3, 2)} then 1 else 3];"])
        declared.append("function f input Real u; input Real v; output Real y; output Real z = v; protected Real t[2] = {u, v}; algorithm "
                        f"y := t[1]*{number(-1, 1)}; {stop} for i in 1:2 loop z := z + t[i]*{number(-0.5, 0.5)}; y := y - 0.1*z; end for; end f;")
        if r.random() < 0.5:
            declared.append("Real a, b;")
            equations.append(f"(a, b) = f({term()}, p*{term()});")
            terms += ["a", "b"]
        else:
            declared.append("Real a;")
            equations.append(f"a = {number(-1, 1)}*f({term()}, {term()}) + (if {term()} > 0.2 then f({term()}, 1) else 0.1);")
            terms.append("a")
        if r.random() < 0.3:
            declared.append("Real only;")
            equations.append(f"only = f({term()}, {number(0, 1)});")
        if r.random() < 0.2:
            equations.append(f"assert(f({term()}, p) < {number(0.3, 1)}, \"the function says so\");")
    for i in range(states):
        push = r.choice(["0", f"(if x[{i + 1}] > {number(-0.5, 0.5)} then {number(-1, 1)} else {number(-1, 1)})", f"sin({number(1, 30)}*time)",
                         f"(if time > {number(0.02, 0.2)}*p then 1 else 0)"])
        equations.append(f"der(x[{i + 1}]) = -{number(0.5, 5)}*x[{i + 1}] + {number(-2, 2)}*{term()} + {push};")
    for i in range(lines):
        steps = r.choice([1, 1, 2, 3, 7, 8, 14, 15, 16, 17, 18, 40])
        jump = r.choice(["0", f"(if time > {number(0.02, 0.2)} then p else 0)", f"(if time > {number(0.02, 0.2)}*p then 1 else 0)"])
        equations.append(f"w[{i + 1}] = {number(-0.9, 0.9)}*d[{i + 1}] + {number(-0.4, 0.4)}*{term()} + {jump};")
        delay = f"{steps}e-3" if r.random() < 0.9 else f"{steps}e-3*p"
        equations.append(f"d[{i + 1}] = delay(w[{i + 1}], {delay}{', 1' if 'p' in delay else ''});")
    if r.random() < 0.3:
        declared.append("Integer n(start = 0, fixed = true);")
        equations.append(f"when x[1] > {number(-0.5, 0.5)} then n = pre(n) + 1; end when;")
    if r.random() < 0.25:
        declared.append("Real e;")
        equations.append(f"e = sqrt({number(0.2, 2)} - {term()}*p);")
    if r.random() < 0.25:
        equations.append(f"assert(x[1]*p < {number(0.1, 1)}, \"too much\");")
    solver = r.choice(["trapezoid", "trapezoid", "ieuler", "bilinear", "rk4", "euler", "heun", "rk3", "dopri5"])
    return f"model Random parameter Real p = 1; {' '.join(declared)} equation {' '.join(equations)} end Random;", solver
