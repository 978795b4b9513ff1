// Integer equation real (4.5.3): refused.
model M
  Integer n;
equation
  n = time;  //! error SK2201
end M;
