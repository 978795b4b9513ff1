// An input gets its value from outside.
block B
  input Real u;
  output Real y;
algorithm
  u := 2;
  y := u;
end B;

model M  //! error SK2701
  B b(u = time);  //! error SK2703
end M;
