// One argument (10.3.3).
model IdentityTwo
  Real x[2, 2] = identity(2, 2);  //! error SK2402
end IdentityTwo;
