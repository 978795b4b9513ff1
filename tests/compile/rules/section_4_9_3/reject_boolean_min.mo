// Boolean min (4.9.3): refused.
model M
  Boolean b(min = false) = true;  //! error SK2301
end M;
