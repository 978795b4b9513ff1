// A literal of another type.
type Level = enumeration(low, high);
type Side = enumeration(left, right);

model M
  Level l = Side.left;  //! error SK2201
end M;
