// Sizes must not depend on themselves.
model RejectSizeCycle
  model Part
    parameter Integer n = 2;
    Real p[n] = ones(n);  //! error SK2903
  end Part;
  Real x[size(x, 1)];  //! error SK2903
  Real y[size(z, 1)];  //! error SK2903
  Real z[size(y, 1)];
  Part a[size(a, 1)];  //! error SK2903
  Part b(n = size(b.p, 1));
  parameter Integer k = m;  //! error SK2903
  parameter Integer m = k;
  Real w[k];
  Real fine[3, size(fine, 1)] = ones(3, 3);
end RejectSizeCycle;
