// Der of if integer (4.5.3): refused.
model M
  Integer n = if time > 1 then 1 else 2;
  Real x = der(2*n);  //! error SK2403
end M;
