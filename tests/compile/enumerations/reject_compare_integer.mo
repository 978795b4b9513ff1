// A literal and a number cannot be compared.
type Level = enumeration(low, high);

model M
  constant Boolean b = Level.low == 1;  //! error SK2202
end M;
