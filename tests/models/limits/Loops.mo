// Limited variables that stand in loops, or in equations that cannot be solved for them: which equation gives the variable,
// and what the rest of the block is with the clamped value.
package Loops
  // Closed forms: q is limited to 1/2 in its own characteristic q = (p + p^3)/2, and p is what is left of c.
  model Written
    Real c = 4*time, p, q(start = 0.1), off = q - 0.5*(p + p^3), z(start = 0, fixed = true);
  equation
    p = c - 2*q;
    q = 0.5*(p + p^3);
    VarLimit(q, 0, 0.5);
    der(z) = q;
  end Written;

  model Otherwise "the same; the other equation might be solved for q, but is not the one that is meant"
    Real c = 4*time, p, q(start = 0.1), off = q - 0.5*(p + p^3), z(start = 0, fixed = true);
  equation
    c = 2*q + p;
    VarLimit(q, 0, 0.5);
    q = 0.5*(p + p^3);
    der(z) = q;
  end Otherwise;

  model Above "no equation has q alone: the one above the limit is meant"
    Real c = 4*time, p, q(start = 0.1), off = q - 0.5*(p + p^3), z(start = 0, fixed = true);
  equation
    c = 2*q + p;
    2*q - p = p^3;
    VarLimit(q, 0, 0.5);
    der(z) = q;
  end Above;

  model Wave "the same c = p + 2*q read the other way: q = (c - p)/2 is limited, p has q's characteristic"
    Real c = 4*time, p, q(start = 0.1), off = q - 0.5*(p + p^3), z(start = 0, fixed = true);
  equation
    2*q - p = p^3;
    c = 2*q + p;
    VarLimit(q, 0, 0.5);
    der(z) = q;
  end Wave;

  model Bent "q cannot be isolated"
    Real v(start = 0, fixed = true), q(start = 0.1), y;
  equation
    der(v) = 1;
    q + 0.3*q*abs(q) = v;
    VarLimit(q, 0, 0.5);
    y = 2*q;
  end Bent;

  model Speed "nor can the velocity: exp(v) + v = 1 + time"
    parameter Integer n = 3;
    Real x[n](each start = 0.25, each fixed = true), v[n](each start = 0.1), off = exp(v[1]) + v[1] - 1 - time;
  equation
    for i in 1:n loop
      der(x[i]) = v[i];
      exp(v[i]) + v[i] = 1 + time;
      VarDerLimit(x[i], v[i], 0, 0.3);
    end for;
  end Speed;

  model Begins "the initial form of an equation is limited as well"
    Real x, u;
  initial equation
    x = u;
  equation
    der(x) = u;
    u = if initial() then 7 else 3*time;
    VarLimit(u, 0, 2);
  end Begins;
end Loops;

//! run: -m Loops.Written --stop 1 --solver bilinear --step 1e-2
//! at 0.25: off = 0 +- 1e-9
//! end: q = 0.5 +- 0
//! end: p = 3 +- 1e-12
//! run: -m Loops.Otherwise --stop 1 --solver bilinear --step 1e-2
//! at 0.25: off = 0 +- 1e-9
//! end: q = 0.5 +- 0
//! end: p = 3 +- 1e-12
//! run: -m Loops.Above --stop 1 --solver rk4 --step 1e-2
//! end: q = 0.5 +- 0
//! end: p = 3 +- 1e-12
//! run: -m Loops.Wave --stop 1 --solver bilinear --step 1e-2
//! end: q = 0.5 +- 0
//! end: off = 0 +- 1e-9
//! run: -m Loops.Bent --stop 1 --solver bilinear --step 1e-2
//! at 0: q = 0 +- 1e-9
//! at 0.5: q = (sqrt(1 + 1.2*0.5) - 1)/0.6 +- 1e-6
//! end: q = 0.5 +- 0
//! end: y = 1 +- 0
//! run: -m Loops.Bent --stop 1 --solver rk4 --step 1e-2
//! at 0.5: q = (sqrt(1 + 1.2*0.5) - 1)/0.6 +- 1e-6
//! end: q = 0.5 +- 0
//! run: -m Loops.Speed --stop 1 --solver bilinear --step 1e-3
//! at 0.3: off = 0 +- 1e-6
//! end: x[2] = 0.3 +- 0
//! end: v[2] = 0 +- 0
//! run: -m Loops.Speed --stop 1 --solver rk4 --step 1e-3
//! end: x[3] = 0.3 +- 0
//! end: v[3] = 0 +- 0
//! run: -m Loops.Begins --stop 1 --solver bilinear --step 1e-3
//! at 0: x = 2 +- 0
//! end: x = 2 + 3*(2/3)^2/2 + 2/3 +- 1e-5
