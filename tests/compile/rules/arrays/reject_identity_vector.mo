// Identity takes one Integer (10.3.3).
model IdentityVector
  Real x[2, 2] = identity({2});  //! error SK2403
end IdentityVector;
