// A scalar input (12.7.2).
function Gibbs
  input Real p[2];
  output Real g;
algorithm
  g := p[1];
end Gibbs;
function Gibbs_p = der(Gibbs, p);  //! error SK2413
model PartialDerivativeVector
  Real h = Gibbs_p({1, 2});
end PartialDerivativeVector;
