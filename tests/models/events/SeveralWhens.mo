// A Real that several when-statements of a section assign, or statements outside them too, changes at events and holds
// its value between them. Reference: by hand.
//! run: -m SeveralWhens.Two --stop 0.3 --interval 0.1
//! at 0.1: x = 1 +- 1e-12
//! end: x = 3 +- 1e-12
//! end: y = 0.9 +- 1e-12
//! run: -m SeveralWhens.Two --stop 0.3 --interval 0.1 --solver trapezoid --step 0.01
//! end: x = 3 +- 1e-12
//! run: -m SeveralWhens.AtStart --stop 0.3 --interval 0.1
//! at 0.1: x = 0 +- 1e-12
//! end: x = 2 +- 1e-12
//! run: -m SeveralWhens.Held --stop 0.3 --interval 0.1
//! at 0.05: x = 0 +- 1e-12
//! at 0.15: x = 3 +- 1e-12
//! end: x = 4 +- 1e-12
//! end: z = -4 +- 1e-12
//! run: -m SeveralWhens.Memory
//! exit: 1
//! says: SK2208
//! run: -m SeveralWhens.Equation --stop 0.3 --interval 0.1
//! end: d = 7 +- 1e-12
package SeveralWhens
  model Two
    Real x(start = 0, fixed = true), y;
  algorithm
    when time > 0.05 then
      x := 1;
    end when;
    when time > 0.15 then
      x := 2 + x;
    end when;
    y := x*time;
  end Two;
  model AtStart "what is true at the start does not become true there (8.6)"
    Integer x(start = 0, fixed = true);
  algorithm
    when time >= 0 then
      x := 1;
    end when;
    when time > 0.15 then
      x := 2 + x;
    end when;
  end AtStart;
  model Held
    Real x(start = 0, fixed = true), z;
    Boolean b = time > 0.1 and time < 0.2;
  algorithm
    if b then
      x := 3;
    end if;
    when time > 0.25 then
      x := x + 1;
    end when;
  equation
    z = -x;
  end Held;
  model Memory "assigned in a when-clause, so it cannot change continuously"
    Real x(start = 0, fixed = true);
  algorithm
    when time > 0.25 then
      x := 1;
    end when;
    x := x + time;
  end Memory;
  model Equation
    discrete Real d(start = 0, fixed = true);
    Boolean w(start = false, fixed = true);
  equation
    w = time > 0.05;
    d = if edge(w) then 7 else pre(d);
  end Equation;
end SeveralWhens;
