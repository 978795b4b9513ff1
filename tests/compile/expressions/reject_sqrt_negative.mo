// The root of a negative constant has no value.
model M
  constant Real a = sqrt(-4);  //! error SK2904
end M;
