// A Real does not become an Integer.
function f
  input Integer n;
  output Integer r = n;
algorithm
end f;

model M
  Integer a = f(2.5);  //! error SK2403
end M;
