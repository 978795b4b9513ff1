// An Integer (10.3.3).
model IdentityReal
  Real x[2, 2] = identity(2.0);  //! error SK2403
end IdentityReal;
