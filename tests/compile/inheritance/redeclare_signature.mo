// More inputs with defaults, given in the function or where it is redeclared, and more outputs are fine.
//! flatten: Fits
//> 'b.f'({time, 2.0}, 2.0, 3.0)
model Fits
  function plain
    input Real x[:];
    output Real y;
  algorithm
    y := sum(x);
  end plain;

  function wider
    input Real x[:];
    input Real k = 2;
    input Real offset;
    output Real y;
    output Real twice;
  algorithm
    y := k*sum(x) + offset;
    twice := 2*y;
  end wider;

  model Base
    replaceable function f = plain;
    Real y = f({time, 2});
  end Base;

  record Pair
    Real a = 1;
    Real b = 2;
  end Pair;

  model Holder
    replaceable output Pair p constrainedby Pair;
  end Holder;

  Base b(redeclare function f = wider(offset = 3));
  Holder h(redeclare Pair p(a = 3));
end Fits;
