// The modifier of a short class definition is one of an extends clause, but inside a component it is not (4.1): refused.
model B
protected
  parameter Real x = 1;
end B;
model C = B;
model M
  C c(x = 3);  //! error SK2312
end M;
