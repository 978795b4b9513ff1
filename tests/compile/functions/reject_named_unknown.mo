// No input has this name.
function f
  input Real speed;
  output Real r = speed;
algorithm
end f;

model M
  Real a = f(sped = time);  //! error SK2404
end M;
