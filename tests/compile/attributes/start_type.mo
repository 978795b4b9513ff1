// The start value has the type of the variable.
model StartType
  Integer n(start = 1.5) = 2;  //! error SK2214
end StartType;
