// Of a model (12.7.2).
model Gibbs
  input Real T;
  Real g = T;
end Gibbs;
function Gibbs_T = der(Gibbs, T);  //! error SK2407
model PartialDerivativeModel
  Real h = Gibbs_T(time);
end PartialDerivativeModel;
