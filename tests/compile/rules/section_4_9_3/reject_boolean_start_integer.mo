// Boolean start integer (4.9.3): refused.
model M
  Boolean b(start = 1) = true;  //! error SK2214
end M;
