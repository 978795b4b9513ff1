// Other redeclare local not inherited (7.3): refused.
model X Real x = 1; end X;
model M
  replaceable model K = X;
  redeclare model K = X;  //! error SK2301
  K k;
end M;
