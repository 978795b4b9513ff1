// A partial function has nothing to do.
partial function Curve
  input Real u;
  output Real y;
end Curve;

model M
  Real a = Curve(time);  //! error SK2407
end M;
