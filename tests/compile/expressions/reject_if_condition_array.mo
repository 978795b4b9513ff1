// The condition of an if is a scalar.
model M
  Real y = if {true, false} then 1 else 2;  //! error SK2211
end M;
