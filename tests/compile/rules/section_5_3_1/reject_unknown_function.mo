// Unknown function (5.3.1): refused.
model M
  Real x = foo(1);  //! error SK2401
end M;
