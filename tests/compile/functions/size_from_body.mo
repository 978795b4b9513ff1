// An output without a size has the one of what its body assigns.
//! flatten: SizeFromBody
//> 'w[1]' = time
//> 'w[3]' = 3.0
//> 'q[2]' = 2.0*time
model SizeFromBody
  function f
    input Real x[:];
    output Real y[:];
  algorithm
    y := x;
  end f;

  function both
    input Real x[:];
    output Real y[:];
  protected
    Real z[2*size(x, 1)];
  algorithm
    z := cat(1, x, 2*x);
    y := z;
  end both;

  Real w[3] = f({time, 2, 3});
  Real q[2] = both({time});
end SizeFromBody;
