// The type has no such literal.
type Level = enumeration(low, mid, high);

model M
  Level l = Level.hihg;  //! error SK2102
end M;
