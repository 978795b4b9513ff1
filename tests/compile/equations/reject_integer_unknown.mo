// An equation between Real values needs a Real to determine: an Integer cannot have such a value.
model RejectIntegerUnknown
  Integer a, b, c, d, e, v[2];
equation
  a = time;  //! error SK2201
  2.5 * time = b;  //! error SK2201
  c = 3.0;  //! error SK2201
  2 * d = time;  //! error SK2201
  e + 0.5 = 3;  //! error SK2201
  v = {time, 1.5};  //! error SK2201
end RejectIntegerUnknown;
