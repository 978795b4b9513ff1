// Der of a function (12.7.2).
function Gibbs
  input Real p, T;
  output Real g;
algorithm
  g := p*T^2;
end Gibbs;
function Gibbs_T = der(Gibbs, T);
model PartialDerivative
  Real h = Gibbs(1, time) - time*Gibbs_T(1, time);
end PartialDerivative;
