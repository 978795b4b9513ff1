// The largest Integer has no successor.
model M
  constant Integer n = 9223372036854775807;
  constant Integer m = n + 1;  //! error SK2904
end M;
