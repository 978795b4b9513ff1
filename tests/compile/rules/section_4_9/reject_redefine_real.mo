// Real is reserved (4.9): refused.
model M
  type Real = Integer;  //! error SK1211
  Real x = 1;
end M;
