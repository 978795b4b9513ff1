// Same name modified (7.1): refused.
model A parameter Real x = 1; end A;
model M
  extends A(x = 2);
  extends A(x = 3);  //! error SK2309
end M;
