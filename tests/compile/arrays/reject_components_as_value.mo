// An array of components has no value.
model Part
  Real x = time;
end Part;

model M
  Part a[2];
  Real y[2] = a;  //! error SK2201
end M;
