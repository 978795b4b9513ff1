// A model cannot be assigned.
model Part
  Real x = time;
end Part;

model M
  Part a, b;
algorithm
  a := b;  //! error SK2201
end M;
