// Connector function component (4.7): refused.
connector C
  Real v; flow Real i;
  f g;  //! error SK2002
  function f input Real u; output Real y = u; end f;
end C;
model M
  C c;
equation
  c.v = 1;
end M;
