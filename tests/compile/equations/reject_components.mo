// Models have no values that could be equal.
model Part
  Real x = time;
end Part;

model M
  Part a, b;
equation
  a = b;  //! error SK2201
end M;
