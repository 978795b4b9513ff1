// A loop that depends on variables reads and assigns members of arrays of components and records.
//! run: --stop 2
//! at 0.5: s = 1*0.5 + 2*0.5 + 3*0.5 +- 1e-9
//! end: s = 1*2 + 2*2 +- 1e-9
//! end: 'r[2].a' = 4 +- 1e-9
//! end: 'r[3].a' = -1 +- 1e-9
//! end: t = 2 + 4 + 2*10 +- 1e-9
//! end: 'c[2].n' = 2*0.75 + 2 +- 1e-6
model LoopMembers
  record R
    Real a, b;
  end R;
  class C
    parameter Real f = 1;
    Real x = f*time;
    Real y[2] = {f*time, 5};
    discrete Real n(start = 0, fixed = true);
  end C;
  C c[3](f = {1, 2, 3});
  R r[3];
  Integer k = if time > 1 then 2 else 3;
  Real s, t;
algorithm
  s := 0;
  for i in 1:k loop
    s := s + c[i].x;
  end for;
algorithm
  for i in 1:3 loop
    r[i].a := -1;
    r[i].b := 0;
  end for;
  for i in 1:k loop
    r[i].a := i*time;
  end for;
algorithm
  t := 0;
  for i in 1:k loop
    t := t + c[i].y[1] + 2*c[i].y[2];
  end for;
algorithm
  when time > 0.75 then
    for i in 1:k loop
      c[i].n := c[i].x + i;
    end for;
  end when;
end LoopMembers;
