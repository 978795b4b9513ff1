// A Boolean and an Integer cannot be compared.
model M
  Boolean b = (time > 1) == 1;  //! error SK2202
end M;
