// There is no third component.
model Part
  Real x = time;
end Part;

model M
  Part a[2];
  Real y = a[3].x;  //! error SK2205
end M;
