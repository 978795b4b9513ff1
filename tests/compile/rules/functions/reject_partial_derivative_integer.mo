// A Real input (12.7.2).
function Gibbs
  input Real p;
  input Integer T;
  output Real g;
algorithm
  g := p*T^2;
end Gibbs;
function Gibbs_T = der(Gibbs, T);  //! error SK2413
model PartialDerivativeInteger
  Real h = Gibbs_T(1, 2);
end PartialDerivativeInteger;
