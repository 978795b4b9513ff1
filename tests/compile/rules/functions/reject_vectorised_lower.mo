// An argument with fewer dimensions (12.4.6).
function pval
  input Real v[:];
  output Real y;
algorithm
  y := sum(v);
end pval;
model VectorisedLower
  Real a = pval(time);  //! error SK2403
end VectorisedLower;
