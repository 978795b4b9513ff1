// Redefine integer component (4.9): refused.
model M
  Real Integer = 1;  //! error SK1211
end M;
