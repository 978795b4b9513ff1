// A variable that only one branch needs does not keep a function from being inlined.
//! flatten: AssignedInBranches
//> constant Real z = 3.0
//> constant Real 'r.a' = 1.0
//> constant Real 'r.b' = 2.0
//> y = if time > 2.0 then 1.0 else 2.0
model AssignedInBranches
  record R
    Real a;
    Real b = 2;
  end R;
  function f
    input Real u;
    output Real y;
  protected
    Real t;
  algorithm
    if u > 2 then
      t := 1;
      y := t;
    else
      y := 2;
    end if;
    annotation(Inline = true);
  end f;
  function copies
    input Real u;
    output Real y;
  protected
    Real a[2], b[2];
  algorithm
    a[1] := u;
    b := a;
    a := {1, 2};
    b[2] := 2;
    y := b[1] + a[2];
  end copies;
  function record_
    input Real u;
    output R r;
  algorithm
    r.a := u;
  end record_;
  Real y = f(time);
  constant Real z = copies(1);
  constant R r = record_(1);
end AssignedInBranches;
