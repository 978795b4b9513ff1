// Other equation types (6.7): refused.
model M
  Real x;
  String s = "a";
equation
  x = s;  //! error SK2201
end M;
