// fixed is a Boolean.
model FixedType
  Real x(start = 1, fixed = 1);  //! error SK2214
equation
  der(x) = 1;
end FixedType;
