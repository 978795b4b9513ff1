// Same name value (7.1): refused.
model A parameter Real x = 1; end A;
model M
  extends A;
  parameter Real x = 2;  //! error SK2309
end M;
