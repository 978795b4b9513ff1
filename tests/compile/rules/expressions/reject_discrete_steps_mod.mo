// mod generates events but goes on changing between them (3.8.5).
function f
  input Real x;
  output Integer n;
algorithm
  n := integer(x);
end f;
model DiscreteStepsMod
  Integer i = f(mod(time, 2));  //! error SK2208
end DiscreteStepsMod;
