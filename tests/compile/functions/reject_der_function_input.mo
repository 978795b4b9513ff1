// The function has no such input.
function f
  input Real x;
  output Real z = x^2;
algorithm
end f;

function f_t = der(f, t);  //! error SK2413

model M
  constant Real a = f_t(2);
end M;
