"""Random models of several parts for test_random.py, each a text that can be written in many ways without another meaning.

A part is a few declarations and equations. `@x` is a variable of the part itself and `#3.x` the variable x of part 3, so that
the same model can be written flat, with its declarations and equations in any order, or with each part as a component of its own.
"""
import random
import re

STOP = 2.0
TERM = re.compile(r"#(\d+)\.(\w+(?:\[\d+\])?)")


class Part:
    def __init__(self, number):
        self.number = number
        self.declared, self.equations, self.initial, self.algorithm = [], [], [], []
        self.smooth = []  # terms that other parts may use
        self.limited = False  # by VarLimit, which takes methods on a grid
        self.waves = []  # what small jumps pass by so often that not all of them are followed


class Model:
    """Model(seed).flat(), .shuffled(n), .split(): texts of the model Random that mean the same."""

    def __init__(self, seed, parts=None):
        self.r = random.Random(seed)
        self.parts, self.terms, self.functions = [], ["sin(1.3*time)", "cos(2.1*time)"], []
        kinds = [state, swing, line, mesh, varying, lossless, rings, pipe, clocks, conditional, sampled, hysteresis, loop, array, integers, function, begins,
                 fires, limited, geared, pendulum, kinked, branches, rates, machine, matrix, rod, records, later]
        first = [state] if self.r.random() < 0.5 else [swing]
        for make in first + [self.r.choice(kinds) for _ in range(parts or self.r.randint(2, 6))]:
            part = Part(len(self.parts))
            make(self, part)
            self.parts.append(part)
            self.terms += ["#%d.%s" % (part.number, name) for name in part.smooth]

    def number(self, low, high):
        value = self.r.uniform(low, high)
        return "%.4g" % value if value >= 0 else "(%.4g)" % value

    def term(self):
        return self.r.choice(self.terms)

    def limited(self):
        return any(part.limited for part in self.parts)

    def waves(self):
        """Names in the flat text."""
        return {"p%d_%s" % (part.number, name) for part in self.parts for name in part.waves}

    # Texts ---------------------------------------------------------------------------------------

    def head(self):
        return "model Random\n" + "".join("  %s\n" % f for f in self.functions)

    def flat(self, order=None):
        declared, equations, initial, algorithms = [], [], [], []
        for part in self.parts:
            def mine(text, part=part):
                return TERM.sub(lambda m: "p%s_%s" % m.groups(), text).replace("@", "p%d_" % part.number)
            declared += [mine(d) for d in part.declared]
            equations += [mine(e) for e in part.equations]
            initial += [mine(e) for e in part.initial]
            if part.algorithm:
                algorithms.append("".join("  %s\n" % mine(a) for a in part.algorithm))
        if order is not None:
            shuffle = random.Random(order).shuffle
            shuffle(declared), shuffle(equations), shuffle(initial), shuffle(algorithms)
        text = self.head() + "".join("  %s\n" % d for d in declared) + "equation\n" + "".join("  %s\n" % e for e in equations)
        text += "initial equation\n" + "".join("  %s\n" % e for e in initial) if initial else ""
        return text + "".join("algorithm\n" + a for a in algorithms) + "end Random;\n"

    def split(self):
        text, outside = self.head(), []
        for part in self.parts:
            read = {}

            def mine(line, read=read):
                def name(match):
                    local = "in_%s_%s" % (match.group(1), re.sub(r"\W", "_", match.group(2)))
                    read[local] = match.groups()
                    return local
                return TERM.sub(name, line).replace("@", "")
            declared, equations = [mine(d) for d in part.declared], [mine(e) for e in part.equations]
            algorithm = [mine(a) for a in part.algorithm]
            text += "  model P%d\n" % part.number + "".join("    Real %s;\n" % name for name in read)
            text += "".join("    %s\n" % d for d in declared) + "  equation\n" + "".join("    %s\n" % e for e in equations)
            text += "  initial equation\n" + "".join("    %s\n" % mine(e) for e in part.initial) if part.initial else ""
            text += "  algorithm\n" + "".join("    %s\n" % a for a in algorithm) if algorithm else ""
            text += "  end P%d;\n  P%d p%d;\n" % ((part.number,) * 3)
            outside += ["  p%d.%s = p%s.%s;\n" % (part.number, name, *of) for name, of in read.items()]
        return text + "equation\n" + "".join(outside) + "end Random;\n"


def flat_name(name):
    """The name in the flat text of a variable of the split one."""
    return re.sub(r"^(der\()?p(\d+)\.", r"\1p\2_", name)


# Parts -----------------------------------------------------------------------------------------------


def state(m, p):
    p.declared.append("Real @x(start = %s, fixed = true);" % m.number(-1, 1))
    push = m.r.choice(["", " + 0.3*sin(@x)", " - 0.2*@x^3", " + 0.5*tanh(%s)" % m.term()])
    p.equations.append("der(@x) = -%s*@x + %s*%s%s;" % (m.number(0.3, 4), m.number(-1, 1), m.term(), push))
    p.smooth.append("x")


def swing(m, p):
    p.declared += ["Real @x(start = %s, fixed = true);" % m.number(-1, 1), "Real @v(start = 0, fixed = true);"]
    p.equations += ["der(@x) = @v;", "der(@v) = -%s*@x - %s*@v + %s*%s;" % (m.number(2, 40), m.number(0.05, 2), m.number(-2, 2), m.term())]
    p.smooth += ["x", "v"]


def line(m, p):
    """Fixed delays in a row, of values and of what is made of them."""
    p.declared.append("Real @a, @b, @y(start = 0, fixed = true);")
    p.equations += ["@a = delay(%s, %s);" % (m.term(), m.number(0.02, 0.4)), "@b = delay(@a*@a + %s*%s, %s);" % (m.number(-1, 1), m.term(), m.number(0.02, 0.3)),
                    "der(@y) = @b - %s*@y;" % m.number(0.5, 3)]
    p.smooth += ["a", "b", "y"]


def lossless(m, p):
    """A mass at each end of a line, or a resistance."""
    T, Z = m.number(0.02, 0.4), m.number(0.3, 3)
    p.declared += ["Real @v1(start = %s, fixed = true), @F1, @F2, @c1, @c2;" % m.number(-1, 1)]
    p.equations += ["%s*der(@v1) = -@F1 + %s*%s;" % (m.number(0.5, 2), m.number(-1, 1), m.term()), "@F1 = @c1 + %s*@v1;" % Z, "@F2 = @c2 + %s*@v2;" % Z,
                    "@c1 = delay(@F2 + %s*@v2, %s);" % (Z, T), "@c2 = delay(@F1 + %s*@v1, %s);" % (Z, T)]
    if m.r.random() < 0.5:
        p.declared.append("Real @v2(start = 0, fixed = true);")
        p.equations.append("%s*der(@v2) = -@F2 + %s*sin(3*time);" % (m.number(0.5, 2), m.number(-1, 1)))
    else:
        p.declared.append("Real @v2;")
        p.equations.append("@F2 = -%s*@v2;" % m.number(0.01, 50))
    p.smooth += ["v1", "F1"]


def rings(m, p):
    """A short line with ends that reflect nearly all: a square wave that passes it hundreds of times."""
    T = m.number(0.003, 0.02)
    p.declared.append("Real @q1, @q2, @p1, @p2, @c1, @c2, @x(start = 0, fixed = true);")
    p.equations += ["@p1 = @c1 + @q1;", "@p2 = @c2 + @q2;", "@c1 = delay(@p2 + @q2, %s);" % T, "@c2 = delay(@p1 + @q1, %s);" % T,
                    "%s*@q1 = (if time > %s then %s else 0) - @p1;" % (m.r.choice(["1e-3", "0.05"]), m.number(0.1, 1.2), m.number(-1, 1)),
                    "@p2 = -%s*@q2;" % m.r.choice(["1e18", "1e3", "60"]), "der(@x) = @p2 - @x;"]
    p.waves += ["q1", "q2", "p1", "p2", "c1", "c2"]
    p.smooth.append("x")


def mesh(m, p):
    """Lines of delays that do not divide each other between three or four nodes with resistances, one of them driven."""
    n = m.r.choice([3, 4])
    edges = [(i, (i + 1) % n) for i in range(n)] + ([(0, 2)] if n == 4 else [])
    sums = [[] for _ in range(n)]
    p.declared.append("Real @p[%d];" % n)
    p.waves += ["p[%d]" % (i + 1) for i in range(n)]
    for k, (a, b) in enumerate(edges):
        Z, T, R = m.number(0.5, 2), m.number(0.03, 0.2), m.number(0.05, 0.3)
        p.declared.append("Real @a%d, @b%d, @q%d, @r%d;" % (k, k, k, k))
        p.waves += ["%s%d" % (name, k) for name in "abqr"]
        # Without losses on the way a flow round the mesh may have any value at the start.
        p.equations += ["@p[%d] = @a%d + (%s + %s)*@q%d;" % (a + 1, k, Z, R, k), "@p[%d] = @b%d + %s*@r%d;" % (b + 1, k, Z, k),
                        "@a%d = delay(@b%d + 2*%s*@r%d, %s);" % (k, k, Z, k, T), "@b%d = delay(@a%d + 2*%s*@q%d, %s);" % (k, k, Z, k, T)]
        sums[a].append("@q%d" % k)
        sums[b].append("@r%d" % k)
    drive = m.r.choice(["(if time > %s then 1 else 0)" % m.number(0.1, 0.9), m.term()])
    for i in range(n):
        source = drive if i == 0 else "0"
        p.equations.append("%s + %s*(@p[%d] - %s) = 0;" % (" + ".join(sums[i]), m.number(0.2, 2), i + 1, source))
    p.declared.append("Real @x(start = 0, fixed = true);")
    p.equations.append("der(@x) = @p[%d] - @x;" % n)
    p.smooth += ["x"]


def varying(m, p):
    """Delays that vary, one behind the other, of something smooth or of jumps."""
    p.declared.append("Real @u, @y, @z, @w(start = 0, fixed = true);")
    if m.r.random() < 0.5:
        p.declared.append("discrete Real @s(start = 0, fixed = true);")
        p.equations += ["when sample(%s, %s) then @s = pre(@s) + 1; end when;" % (m.number(0.05, 0.2), m.number(0.11, 0.4)), "@u = @s;"]
    else:
        p.equations.append("@u = %s;" % m.term())
    for to, of in (("y", "u"), ("z", "y")):
        p.equations.append("@%s = delay(@%s, %s + %s*sin(%s*time), 0.5);" % (to, of, m.number(0.15, 0.3), m.number(0.01, 0.1), m.number(0.5, 3)))
    p.equations.append("der(@w) = @z - @w;")
    p.smooth.append("w")


def pipe(m, p):
    p.declared.append("Real @x(start = 0, fixed = true), @v, @a, @b, @y(start = 0, fixed = true);")
    p.equations.append("@v = %s + %s*sin(%s*time);" % (m.number(-0.2, 1.5), m.number(0, 1.2), m.number(0.5, 4)))
    points = m.r.choice(["{0, 1}", "{0, %s, 1}" % m.number(0.2, 0.8)])
    values = ", ".join(m.number(-1, 1) for _ in range(points.count(",") + 1))
    p.equations += ["der(@x) = @v;", "(@a, @b) = spatialDistribution(%s, %s, @x, @v >= 0, %s, {%s});" % (m.term(), m.r.choice(["0", m.term()]), points, values),
                    "der(@y) = @b + 0.3*@a - @y;"]
    p.smooth.append("y")


def clocks(m, p):
    """Two or three clocks, which may tick together."""
    p.declared.append("Real @y(start = 0, fixed = true);")
    sums = []
    for k in range(m.r.choice([1, 2, 2, 3])):
        every = m.r.choice(["Clock(1, 10)", "Clock(3, 40)", "Clock(1, 20)", "Clock(%s)" % m.number(0.03, 0.2), "Clock(1, 4)"])
        p.declared.append("Real @u%d, @w%d(start = %s), @h%d;" % (k, k, m.number(-1, 1), k))
        p.equations += ["@u%d = sample(%s, %s);" % (k, m.term(), every), "@w%d = %s*previous(@w%d) + @u%d;" % (k, m.number(-0.7, 0.7), k, k), "@h%d = hold(@w%d);" % (k, k)]
        sums.append("@h%d" % k)
    p.equations.append("der(@y) = %s - @y;" % " + ".join(sums))
    p.smooth.append("y")


def conditional(m, p):
    """A clock that ticks where a condition becomes true, which it may be at the start."""
    p.declared.append("Integer @n(start = 0); Real @s, @h, @y(start = 0, fixed = true); Clock @c;")
    p.equations += ["@c = Clock(%s %s %s);" % (m.term(), m.r.choice("<>"), m.number(-0.4, 0.4)), "@s = sample(%s, @c);" % m.term(),
                    "when @c then @n = previous(@n) + 1; end when;", "@h = hold(@s) + 0.1*hold(@n);", "der(@y) = @h - @y;"]
    p.smooth.append("y")


def sampled(m, p):
    p.declared += ["discrete Real @s(start = 0, fixed = true);", "Real @y(start = 0, fixed = true);"]
    p.equations += ["when sample(%s, %s) then @s = %s*pre(@s) + %s; end when;" % (m.number(0, 0.3), m.number(0.03, 0.4), m.number(-0.8, 0.8), m.term()), "der(@y) = @s - 2*@y;"]
    p.smooth.append("y")


def hysteresis(m, p):
    p.declared += ["Boolean @h(start = false, fixed = true);", "Integer @n(start = 0, fixed = true);", "Real @y(start = 0, fixed = true);"]
    t, c = m.term(), m.r.uniform(-0.4, 0.4)
    p.equations += ["@h = %s > %.4g or pre(@h) and %s > %.4g;" % (t, c + 0.1, t, c - 0.1), "when change(@h) then @n = pre(@n) + 1; end when;", "der(@y) = (if @h then 1 else -0.5) - @y;"]
    p.smooth.append("y")


def integers(m, p):
    p.declared += ["Integer @n;", "Real @y(start = 0, fixed = true);"]
    p.equations += ["@n = integer(%s(%s*%s));" % (m.r.choice(["floor", "ceil"]), m.number(1, 3), m.term()), "der(@y) = 0.4*@n + 0.2*mod(%s*time, %s) - @y;" % (m.number(0.5, 2), m.number(0.3, 0.6))]
    p.smooth.append("y")


def loop(m, p):
    p.declared.append("Real @a, @b;")
    p.equations += ["@a + %s*tanh(@b) = %s;" % (m.number(-0.6, 0.6), m.term()), "@b - %s*sin(@a) = %s;" % (m.number(-0.6, 0.6), m.term())]
    p.smooth += ["a", "b"]


def array(m, p):
    """Elements that a when assigns beside ones that a loop or an assignment does."""
    n = m.r.choice([2, 3, 4])
    k = m.r.randint(1, n - 1)
    p.declared += ["Real @d[%d](each start = %s);" % (n, m.number(-1, 1)), "parameter Integer @k = %d;" % k,
                   "Real @y(start = 0, fixed = true);"]
    when = m.r.choice(["sample(0, %s)" % m.number(0.05, 0.3), "time > %s" % m.number(0.1, 1.5), "%s > %s" % (m.term(), m.number(-0.3, 0.3))])
    inside = m.r.choice(["@d[%d] := pre(@d[%d]) + 1;" % (k, k), "@d[@k] := pre(@d[@k])*0.5 + %s;" % m.term(), "for i in %d:%d loop @d[i] := %s + i; end for;" % (k, k, m.term())])
    p.algorithm.append("when %s then %s end when;" % (when, inside))
    for i in range(1, n + 1):
        if i != k:
            p.algorithm.append(m.r.choice(["@d[%d] := %s*@d[%d] + %s;" % (i, m.number(-0.5, 0.5), k, m.term()), "for i in %d:%d loop @d[i] := i*@d[%d]; end for;" % (i, i, k)]))
    p.equations.append("der(@y) = @d[%d] - 2*@y;" % m.r.randint(1, n))
    p.smooth.append("y")


def function(m, p):
    name = "f%d" % p.number
    m.functions.append("function %s input Real u; input Real v; output Real y; protected Real t[3]; algorithm t := {u, v, u*v}; y := 0; "
                       "for i in 1:3 loop y := y + t[i]*%s/i; end for; if y > %s then y := %s + 0.1*(y - %s); end if; end %s;"
                       % (name, m.number(-1, 1), *(["0.4"] * 3), name))
    p.declared.append("Real @y;")
    p.equations.append("@y = %s(%s, %s);" % (name, m.term(), m.term()))
    p.smooth.append("y")


def begins(m, p):
    """What is different at the start: initial(), waves that begin later, a jump of time."""
    p.declared += ["Boolean @b;", "Real @c, @y(start = 0, fixed = true);"]
    T = m.number(0.05, 0.4)
    p.equations += ["@b = initial() or time > %s;" % m.number(0.3, 1.5), "@c = if time < %s then 0 else delay(%s, %s);" % (T, m.term(), T),
                    "der(@y) = (if @b then 1 else 2)*@c + (if time > %s then 0.5 else 0) - @y;" % m.number(0.2, 1.8)]
    p.smooth.append("y")


def fires(m, p):
    """A state that grows to a threshold and is set back."""
    p.declared += ["Real @x(start = %s, fixed = true), @y(start = 0, fixed = true);" % m.number(-0.5, 0.3), "Integer @n(start = 0, fixed = true);"]
    back = m.r.choice(["0", "pre(@x) - 0.7", "0.2*sin(pre(@y))"])
    p.equations += ["der(@x) = %s + 0.5*sin(%s);" % (m.number(0.8, 6), m.term()), "when @x > %s then reinit(@x, %s); @n = pre(@n) + 1; end when;" % (m.number(0.4, 1), back),
                    "der(@y) = @x + 0.1*@n - @y;"]
    p.smooth.append("y")


def limited(m, p):
    """A limited state."""
    p.limited = True
    p.declared.append("Real @x(start = 0, fixed = true), @y(start = 0, fixed = true);")
    low, high = m.number(-0.4, -0.05), m.number(0.05, 0.4)
    p.equations += ["der(@x) = %s*%s;" % (m.number(0.5, 4), m.term()), "VarLimit(@x, %s, %s);" % (low, high), "der(@y) = @x - @y;"]
    p.smooth.append("y")


def geared(m, p):
    """Two masses that a nonlinear gear ties together: two of the four states are left."""
    p.declared.append("Real @x(start = %s, fixed = true), @v(start = %s, fixed = true), @z, @w, @f;" % (m.number(-1, 1), m.number(-1, 1)))
    p.equations += ["der(@x) = @v;", "der(@z) = @w;", "@z = %s*@x + 0.1*sin(@x);" % m.number(0.5, 2),
                    "%s*der(@v) = %s*%s - @f - %s*@x;" % (m.number(0.5, 2), m.number(-1, 1), m.term(), m.number(0.5, 9)), "%s*der(@w) = @f - %s*@w;" % (m.number(0.5, 2), m.number(0.1, 1))]
    p.smooth += ["x", "w"]


def pendulum(m, p):
    """Cartesian, with friction: which coordinate is the state changes on the way."""
    angle = m.r.uniform(-1.5, 1.5)
    p.declared += ["Real @x(start = sin(%.4f)), @y(start = -cos(%.4f)), @u, @v, @F, @a;" % (angle, angle), "Real @e(start = 0, fixed = true);"]
    p.equations += ["@x^2 + @y^2 = 1;", "der(@x) = @u;", "der(@y) = @v;", "der(@u) = -@F*@x - 0.3*@u;", "der(@v) = -@F*@y - %s - 0.3*@v;" % m.number(4, 12),
                    "@a = atan2(@x, -@y);", "der(@e) = @a - @e;"]
    p.initial += ["@a = %.4f;" % angle, "@x*der(@y) - @y*der(@x) = %s;" % m.number(-1, 1)]
    p.smooth += ["x", "e"]


def kinked(m, p):
    """Kinks and steep slopes without events, some of them read late."""
    p.declared.append("Real @k, @d, @y(start = 0, fixed = true);")
    p.equations += [m.r.choice(["@k = noEvent(abs(sin(%s*%s)));" % (m.number(2, 8), m.term()), "@k = tanh(%s*sin(%s*time));" % (m.r.choice(["30", "1e3"]), m.number(2, 6)),
                                "@k = noEvent(if %s > %s then %s else 0);" % (m.term(), m.number(-0.3, 0.3), m.term()), "@k = noEvent(max(%s, %s));" % (m.term(), m.term())]),
                    "@d = delay(@k, %s);" % m.number(0.03, 0.4), "der(@y) = @d + 0.5*@k - @y;"]
    p.waves += ["k", "d"]  # where it jumps without an event its derivative does
    p.smooth.append("y")


def branches(m, p):
    """Several conditions of one when, and equations that depend on one."""
    p.declared += ["Integer @n(start = 0, fixed = true), @m(start = 0, fixed = true);", "Real @a, @b, @y(start = 0, fixed = true);", "discrete Real @t(start = 0, fixed = true);"]
    p.equations += ["when {%s > %s, time > %s} then @n = pre(@n) + 1; @m = pre(@m); @t = time; elsewhen sample(%s, %s) then @n = pre(@n); @m = pre(@m) + 1; @t = pre(@t) + 0.1; end when;"
                    % (m.term(), m.number(-0.4, 0.4), m.number(0.2, 1.8), m.number(0, 0.2), m.number(0.11, 0.4)),
                    "if %s > %s then @a = %s; @a + @b = 0.3*@n; else @b = %s; @a = sin(@b); end if;" % (m.term(), m.number(-0.4, 0.4), m.term(), m.term()),
                    "der(@y) = 0.3*@a + 0.2*@m + 0.1*@t - @y;"]
    p.smooth.append("y")


def rates(m, p):
    """A clock with clocks made of it: slower, faster and shifted ones, and a state that a clock integrates."""
    every = m.r.choice(["Clock(1, 10)", "Clock(3, 40)", "Clock(1, 20)"])
    slow, fast, late = m.r.randint(2, 4), m.r.randint(2, 4), m.r.randint(1, 3)
    method = m.r.choice(["ExplicitEuler", "ImplicitEuler", "ImplicitTrapezoid"])
    p.declared.append("Real @u, @s, @f(start = 0), @l, @g, @h, @q(start = %s), @r, @y(start = 0, fixed = true);" % m.number(-1, 1))
    p.equations += ["@u = sample(%s, %s);" % (m.term(), every), "@s = subSample(@u, %d);" % slow, "@g = superSample(@u, %d);" % fast, "@f = 0.5*previous(@f) + @g;",
                    "@l = shiftSample(@u, %d, %d);" % (late, m.r.randint(1, 3)), "@r = sample(%s, Clock(%s, solverMethod = \"%s\"));" % (m.term(), "Clock(1, 16)", method), "der(@q) = @r - 2*@q;",
                    "@h = hold(@s) + hold(@f) + hold(@l) + hold(@q);", "der(@y) = @h - @y;"]
    p.smooth.append("y")


def machine(m, p):
    """A state machine of two states."""
    p.declared += ["block @Up outer output Real @v; Integer n(start = 0); equation @v = previous(@v) + %s; n = previous(n) + 1; end @Up;" % m.number(0.5, 2),
                   "block @Down outer output Real @v; equation @v = 0.5*previous(@v); end @Down;", "inner Real @v(start = 0);", "@Up @up; @Down @down;",
                   "Real @u, @y(start = 0, fixed = true);"]
    p.equations += ["@u = sample(%s, Clock(1, %d));" % (m.term(), m.r.choice([10, 16, 20])), "initialState(@up);",
                    m.r.choice(["transition(@up, @down, @v + @u > %s, immediate = false);" % m.number(2, 4), "transition(@up, @down, @u > %s);" % m.number(-0.3, 0.5)]),
                    "transition(@down, @up, @v < %s, immediate = false, reset = %s);" % (m.number(0.3, 1), m.r.choice(["true", "false"])),
                    "der(@y) = hold(@v) - @y;"]
    p.smooth.append("y")


def matrix(m, p):
    """Linear equations as a whole, with a matrix that changes, and arrays made by loops and reductions."""
    n = m.r.choice([2, 3])
    rows = "; ".join(", ".join("%s%s" % ("3 + " if i == k else "", "0.4*" + m.term()) for k in range(n)) for i in range(n))
    p.declared.append("Real @A[%d,%d], @x[%d], @b[%d], @z[%d](each start = 0, each fixed = true);" % (n, n, n, n, n))
    p.equations += ["@A = [%s];" % rows, "@A*@x = @b;", "@b = {%s};" % ", ".join(m.term() for _ in range(n)), "der(@z) = transpose(@A)*@x - 2*@z;"]
    p.smooth += ["x[1]", "z[%d]" % n]


def rod(m, p):
    """Equal states in a row, and components that are equal but for their parameters."""
    n = m.r.randint(3, 9)
    p.declared += ["model @Cell parameter Real k = 1; Real x(start = 0.1*k, fixed = true); input Real u; equation der(x) = k*(u - x)%s; end @Cell;" % m.r.choice(["", " + 0.2*sin(x)"]),
                   "@Cell @c[%d](k = {%s});" % (n, ", ".join(m.number(0.5, 6) for _ in range(n))), "Real @y;"]
    between = m.r.choice(["@c[i-1].x", "delay(@c[i-1].x, 0.07)", "delay(@c[i-1].x, 0.02*i)"])
    p.equations += ["@c[1].u = %s;" % m.term(), "for i in 2:%d loop @c[i].u = %s; end for;" % (n, between), "@y = sum(@c.x)/%d;" % n]
    p.smooth.append("y")


def records(m, p):
    """A function of records and arrays whose result is differentiated, or not."""
    name = "g%d" % p.number
    m.functions.append("record R%d Real a; Real b[2]; end R%d; function %s input R%d r; input Real u[:]; output Real y; output R%d s; algorithm "
                       "s.a := sum(u)*r.b[1]; s.b := {r.a, sin(r.a)}; y := s.b*r.b; for i in 1:size(u, 1) loop if u[i] > 0 then y := y + u[i]^2/i; end if; end for; end %s;"
                       % ((p.number, p.number, name, p.number, p.number, name)))
    p.declared.append("R%d @r, @s; Real @y, @z(start = 0, fixed = true);" % p.number)
    p.equations += ["@r = R%d(%s, {%s, %s});" % (p.number, m.term(), m.term(), m.number(-1, 1)), "(@y, @s) = %s(@r, {%s, %s, time});" % (name, m.term(), m.term()), "der(@z) = @y + @s.b[2] - @z;"]
    p.smooth += ["z"]


def later(m, p):
    """Something that is late by more than the run, or by time that grows, or reads what another clock has made."""
    p.declared.append("Real @a, @b, @y(start = 0, fixed = true);")
    p.equations += ["@a = delay(%s, %s);" % (m.term(), m.r.choice(["2.5", "5e-3", "1.9999"])), "@b = delay(%s, %s*time, 2);" % (m.term(), m.number(0.05, 0.9)),
                    "der(@y) = @a + @b*(if time > %s then 1 else 0.3) - @y;" % m.number(0.1, 1.5)]
    p.waves += ["b"]
    p.smooth += ["y"]
