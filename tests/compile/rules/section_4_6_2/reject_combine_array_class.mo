// Combine array class (4.6.2): refused.
model Integrator
  input Real u;
  output Real y = x;
  Real x(start = 0, fixed = true);  //! error SK2309
equation
  der(x) = u;
end Integrator;
model Integrators = Integrator[3];
model Ill
  extends Integrators;  //! error SK2008
  Real x;
end Ill;
model M
  Ill i;
end M;
