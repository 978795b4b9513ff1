// Clocks cannot be compared.
model M
  Clock a = Clock(0.1), b = Clock(0.2);
  Boolean e = a == b;  //! error SK2202
end M;
