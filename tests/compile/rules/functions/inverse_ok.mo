// An inverse (12.7.3).
function h_pT
  input Real p;
  input Real T;
  output Real h;
algorithm
  h := p*T;
  annotation(inverse(T = T_ph(p, h)));
end h_pT;
function T_ph
  input Real p;
  input Real h;
  output Real T;
algorithm
  T := h/p;
end T_ph;
model InverseOk
  Real T;
equation
  h_pT(2, T) = time;
end InverseOk;
