// Same name variability (7.1): refused.
model A parameter Real x = 1; end A;
model M
  extends A;
  constant Real x = 1;  //! error SK2309
end M;
