// Booleans only (3.5).
model AndInteger
  Boolean a = true and 1;  //! error SK2202
end AndInteger;
