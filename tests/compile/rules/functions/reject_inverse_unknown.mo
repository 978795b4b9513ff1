// An unknown function (12.7.3).
function h_pT
  input Real p;
  input Real T;
  output Real h;
algorithm
  h := p*T;
  annotation(inverse(T = nowhere(p, h)));  //! error SK2001
end h_pT;
model InverseUnknown
  Real T;
equation
  h_pT(2, T) = time;
end InverseUnknown;
