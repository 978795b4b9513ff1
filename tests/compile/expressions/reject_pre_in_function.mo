// A function has no memory.
function f
  input Integer x;
  output Integer y;
algorithm
  y := pre(x);  //! error SK2409
end f;

model M
  Integer n = f(integer(time));
end M;
