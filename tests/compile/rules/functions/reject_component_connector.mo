// No connectors (12.2).
connector C = Real;
function f
  input C u;  //! error SK2408
  output Real y;
algorithm
  y := u;
end f;
model ComponentConnector
  Real x = f(time);
end ComponentConnector;
