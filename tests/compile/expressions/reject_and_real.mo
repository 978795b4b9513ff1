// and takes Booleans.
model M
  Boolean b = time and true;  //! error SK2202
end M;
