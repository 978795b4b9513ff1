// N would not be a constant (4.5): refused.
model M
  record S constant Integer n; Real x; end S;
  Integer i = if time > 1 then 1 else 2;
  S s = S(n = i, x = 3);  //! error SK2902
end M;
