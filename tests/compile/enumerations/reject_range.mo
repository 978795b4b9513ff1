// Two types make no range.
type Level = enumeration(low, high);
type Side = enumeration(left, right);

model M
  constant Integer n = size(Level.low:Side.right, 1);  //! error SK2202
end M;
