// Elements of an array that a when-statement assigns hold their values beside elements that loops, slices or
// subscripts that are parameters assign (11.1.2): each element by itself. Reference: counting ticks by hand; the fourth
// tick of sample(0, 0.1) is at 0.3, time > 0.05 becomes true once.
//! run: -m WhenElements.Loop --stop 0.35 --interval 0.05
//! end: d[1] = 4 +- 1e-12
//! end: d[2] = 20 +- 1e-12
//! run: -m WhenElements.Once --stop 0.35 --interval 0.05 --solver cvode
//! at 0.04: d[1] = 3 +- 1e-12
//! end: d[1] = 7 +- 1e-12
//! end: d[2] = 35 +- 1e-12
//! end: x = 0.05*15 + 0.3*35 +- 1e-6
//! run: -m WhenElements.Parameter --stop 0.35 --interval 0.05
//! end: d[1] = 7 +- 1e-12
//! end: d[2] = 35 +- 1e-12
//! run: -m WhenElements.Fixed --stop 0.35 --interval 0.05
//! at 0.25: d[1] = 3 +- 1e-12
//! at 0.25: d[2] = 0.25 +- 1e-12
//! at 0.25: d[3] = 3 +- 1e-12
//! run: -m WhenElements.Matrix --stop 0.35 --interval 0.05
//! end: 'm[1,1]' = 0.35 +- 1e-12
//! end: 'm[1,2]' = 4 +- 1e-12
//! end: 'm[2,1]' = 8 +- 1e-12
//! end: 'm[2,2]' = 12 +- 1e-12
//! run: -m WhenElements.Varying --stop 0.55 --interval 0.05
//! end: d[1] = 2 +- 1e-12
//! end: d[2] = 2 +- 1e-12
//! end: d[3] = 2 +- 1e-12
//! end: y[1] = 6 +- 1e-12
//! run: -m WhenElements.Records --stop 0.35 --interval 0.05
//! end: r[1].x = 4 +- 1e-12
//! end: r[2].x = 0.35 +- 1e-12
//! end: r[1].n[1] = 8 +- 1e-12
//! end: r[1].n[2] = 3 +- 1e-12
//! run: -m WhenElements.Rest --stop 0.35 --interval 0.05
//! end: d[1] = 4 +- 1e-12
//! end: d[2] = 6 +- 1e-12
//! end: e[2] = 1.5 +- 1e-12
//! end: e[3] = 0.35 +- 1e-12
package WhenElements
  model Loop
    Real d[2](each start = 0, each fixed = true);
  algorithm
    when sample(0, 0.1) then
      for i in 1:1 loop
        d[i] := d[i] + 1;
      end for;
    end when;
    for i in 2:2 loop
      d[i] := 5*d[1];
    end for;
  end Loop;
  model Once
    Real d[2](each start = 3, each fixed = true);
    Real x(start = 0, fixed = true);
  algorithm
    when time > 0.05 then
      d[1] := 7;
    end when;
    for i in 2:2 loop
      d[i] := 5*d[1];
    end for;
  equation
    der(x) = d[2];
  end Once;
  model Parameter
    Real d[2];
    parameter Integer n = 1;
  algorithm
    when time > 0.05 then
      d[n] := 7;
    end when;
    d[2] := 5*d[1];
  end Parameter;
  model Fixed "of discrete variables the value before the start is fixed"
    Real d[3](each start = 1, each fixed = true);
    parameter Integer n = 2;
  algorithm
    when sample(0.1, 0.1) then
      d[1] := pre(d[1]) + 1;
    end when;
    d[n] := time;
    d[3] := d[1];
  end Fixed;
  model Matrix
    Real m[2, 2](each start = 0, each fixed = true);
    parameter Integer n = 2;
  algorithm
    when sample(0, 0.1) then
      m[1, n] := m[1, n] + 1;
      m[2, 1:1] := {2*m[1, n]};
    end when;
    m[1, 1] := time;
    m[n, n] := m[1, 2] + m[2, 1];
  end Matrix;
  model Varying "a subscript that varies, counting 1, 2, 3, 1, ..."
    Integer k(start = 0, fixed = true);
    Real d[3](each start = 0, each fixed = true), y[1];
  algorithm
    when sample(0, 0.1) then
      k := mod(k, 3) + 1;
      d[k] := d[k] + 1;
    end when;
    for i in 1:1 loop
      y[i] := sum(d);
    end for;
  end Varying;
  model Records
    record R
      Real x;
      Integer n[2];
    end R;
    R r[2](x(each start = 0, fixed = {true, false}), n(each start = 3, each fixed = true));
  algorithm
    when sample(0, 0.1) then
      r[1].x := r[1].x + 1;
      for i in 1:1 loop
        r[1].n[i] := integer(2*r[1].x);
      end for;
      r[2].n := {1, 2};
    end when;
    for i in 2:2 loop
      r[i].x := time;
    end for;
  end Records;
  model Rest "elements that nothing assigns keep the value they have when the section begins"
    Real d[2](start = {0, 6}, each fixed = true), e[3](each start = 1.5);
    parameter Integer n = 1;
  algorithm
    when sample(0, 0.1) then
      d[n] := d[n] + 1;
    end when;
  algorithm
    for i in {1, 3} loop
      e[i] := time;
    end for;
  end Rest;
end WhenElements;
