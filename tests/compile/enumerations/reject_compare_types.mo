// Literals of different types cannot be compared.
type Level = enumeration(low, high);
type Side = enumeration(left, right);

model M
  constant Boolean b = Level.low == Side.left;  //! error SK2202
end M;
