// Declaration block (4.4.2.1): refused.
block A
  output Real y = 1;
end A;
model M
  A a;
  A b = a;  //! error SK2201
end M;
