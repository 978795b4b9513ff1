// A cycle of constants is one fault, wherever it is met.
model M
  constant Real p = 2*q;
  constant Real q = sin(p);  //! error SK2903
  Real x = p;
  Real y = q;
end M;
