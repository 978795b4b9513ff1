// There is no fourth literal.
type Level = enumeration(low, mid, high);

model M
  constant Level l = Level(4);  //! error SK2904
end M;
