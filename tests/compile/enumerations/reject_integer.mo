// A number is not a literal.
type Level = enumeration(low, mid, high);

model M
  Level l = 2;  //! error SK2201
end M;
