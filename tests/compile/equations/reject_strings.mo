// A String and a number are not equal.
model M
  Integer n;
equation
  n = "3";  //! error SK2201
end M;
