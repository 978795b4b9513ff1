// A pure function does not call impure ones.
impure function random
  output Real y;
  external "C" y = my_random();
end random;

pure function f
  input Real x;
  output Real y;
algorithm
  y := x*random();  //! error SK2411
end f;

model M
  Real y = f(time);
end M;
