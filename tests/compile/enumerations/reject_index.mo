// The array is counted by another type.
type Level = enumeration(low, high);
type Side = enumeration(left, right);

model M
  constant Real w[Level] = {10, 20};
  constant Real a = w[Side.left];  //! error SK2206
end M;
