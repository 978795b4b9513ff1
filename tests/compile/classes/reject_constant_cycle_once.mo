// A cycle of constants is one fault, wherever it is met.
model M
  constant Real p = 2*q;  //! error SK2903
  constant Real q = sin(p);
  Real x = p;
  Real y = q;
end M;
