// Constraints between states that the structure does not show: capacitors in parallel away from ground, whose equations
// a.v = u1 - u2 and b.v = u1 - u2 can both be solved for a potential. References: closed forms of the RC circuit with the
// capacitance of all (u = 2*(1 - exp(-t/(2*C)))).
//! run: -m HiddenConstraints.Opposite --stop 1 --interval 1
//! end: a.v = -2*(1 - exp(-0.25)) +- 1e-5
//! end: b.v = 2*(1 - exp(-0.25)) +- 1e-5
//! run: -m HiddenConstraints.Parallel --stop 1 --interval 1 --solver trapezoid --step 0.001
//! end: a.v = 2*(1 - exp(-1/12)) +- 1e-5
//! end: b.v = -2*(1 - exp(-1/12)) +- 1e-5
//! end: c.v = 2*(1 - exp(-1/12)) +- 1e-5
//! run: -m HiddenConstraints.Ring --stop 1 --interval 1
//! end: c.v = 2*(1 - exp(-3/22)) +- 1e-5
//! end: a.v = 4/3*(1 - exp(-3/22)) +- 1e-5
//! run: -m HiddenConstraints.Source --stop 1 --interval 1
//! end: a.v = 0.5 +- 1e-12
//! end: x.i = 0.75 +- 1e-12
//! run: -m HiddenConstraints.Sums --stop 1 --interval 1
//! end: q = exp(-1) +- 1e-5
//! end: y = exp(-1) - 3 +- 1e-5
//! run: -m HiddenConstraints.Contradiction --stop 1 --interval 1
//! exit: 4
//! says: contradicts
package HiddenConstraints
  connector Pin
    Real v;
    flow Real i;
  end Pin;
  partial model OnePort
    Pin p, n;
    Real v, i;
  equation
    v = p.v - n.v;
    0 = p.i + n.i;
    i = p.i;
  end OnePort;
  model R
    extends OnePort;
  equation
    v = i;
  end R;
  model C
    extends OnePort;
    parameter Real C = 1;
  equation
    i = C*der(v);
  end C;
  model V
    extends OnePort;
    parameter Real V = 2;
  equation
    v = V;
  end V;
  model G
    Pin p;
  equation
    p.v = 0;
  end G;
  partial model Circuit "a capacitor between two resistors"
    C a;
    R r1, r2;
    V s;
    G g;
  equation
    connect(s.p, r1.p);
    connect(r2.n, s.n);
    connect(s.n, g.p);
  end Circuit;
  model Opposite
    extends Circuit;
    C b(v(start = 0, fixed = true));
  equation
    connect(r1.n, b.p);
    connect(b.n, r2.p);
    connect(a.n, b.p);
    connect(a.p, b.n);
  end Opposite;
  model Parallel
    extends Circuit;
    C b(C = 2), c(C = 3, v(start = 0, fixed = true));
  equation
    connect(r1.n, a.p);
    connect(a.n, r2.p);
    connect(b.n, a.p);
    connect(b.p, a.n);
    connect(c.p, a.p);
    connect(c.n, a.n);
  end Parallel;
  model Ring "a and b in series, parallel to c"
    extends Circuit(a(v(start = 0, fixed = true)));
    C b(C = 2, v(start = 0, fixed = true)), c(C = 3);
  equation
    connect(r1.n, a.p);
    connect(a.n, b.p);
    connect(b.n, r2.p);
    connect(c.p, a.p);
    connect(c.n, b.n);
  end Ring;
  model Source
    extends Circuit;
    V x(V = 0.5);
  equation
    connect(r1.n, a.p);
    connect(a.n, r2.p);
    connect(x.p, a.p);
    connect(x.n, a.n);
  end Source;
  model Sums
    Real x, y, s(start = 1, fixed = true), q(start = 1), f;
  equation
    x + y = s;
    x + y = q;
    der(s) = -s;
    der(q) = f;
    x = 3*time;
  end Sums;
  model Contradiction
    extends Circuit(a(v(start = 0, fixed = true)));
    C b(v(start = 1, fixed = true));
  equation
    connect(r1.n, a.p);
    connect(a.n, r2.p);
    connect(b.p, a.p);
    connect(b.n, a.n);
  end Contradiction;
end HiddenConstraints;
