// Parameter and constant (9.3).
connector A
  parameter Real n = 2;
  Real v;
  flow Real i;
end A;
connector B
  constant Real n = 2;
  Real v;
  flow Real i;
end B;
model ParameterToConstant
  A a;
  B b;
equation
  connect(a, b);  //! error SK2602
end ParameterToConstant;
