// A function has no states.
function f
  output Integer n;
algorithm
  n := ticksInState();  //! error SK2409
end f;

model M
  Integer n = f();
end M;
