// An unknown input (12.7.2).
function Gibbs
  input Real p;
  output Real g;
algorithm
  g := p;
end Gibbs;
function Gibbs_q = der(Gibbs, q);  //! error SK2413
model PartialDerivativeName
  Real h = Gibbs_q(1);
end PartialDerivativeName;
