// The type itself is no value.
type Level = enumeration(low, high);

model M
  Level l = Level;  //! error SK2105
end M;
