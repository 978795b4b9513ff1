// Other component many (4.8): refused.
model A
  Real x = 1;
equation
  x = time;
end A;
model M  //! error SK2701
  A a;  //! error SK2703
end M;
