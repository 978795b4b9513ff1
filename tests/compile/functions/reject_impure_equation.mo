// An impure function cannot be evaluated at any time.
impure function random
  output Real y;
  external "C" y = my_random();
end random;

model M
  Real y = random();  //! error SK2411
end M;
