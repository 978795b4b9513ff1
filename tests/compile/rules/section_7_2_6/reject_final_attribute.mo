// Final attribute (7.2.6): refused.
type Angle = Real(final unit = "rad", displayUnit = "deg");
model M
  Angle a(unit = "deg") = 1;  //! error SK2303
end M;
