// B.y is not in the scope of M (7.2): refused.
model B parameter Real x = 1; parameter Real y = 2; end B;
model M
  B b(x = y);  //! error SK2101
end M;
