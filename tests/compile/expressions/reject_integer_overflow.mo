// A product that no Integer can hold.
model M
  constant Integer n = 9007199254740991;
  constant Integer m = n*n;  //! error SK2904
end M;
