// The number of a literal is an Integer.
type Level = enumeration(low, mid, high);

model M
  constant Level l = Level(1.5);  //! error SK2403
end M;
