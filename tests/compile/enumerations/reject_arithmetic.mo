// Literals cannot be added.
type Level = enumeration(low, mid, high);

model M
  Level l = Level.low + 1;  //! error SK2202
end M;
