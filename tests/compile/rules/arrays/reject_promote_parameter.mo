// N is a constant (10.3).
model PromoteParameter
  parameter Integer n = 2;
  Real x[2, 1] = promote({1, 2}, n);  //! error SK2410
end PromoteParameter;
