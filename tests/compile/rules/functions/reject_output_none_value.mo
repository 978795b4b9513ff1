// No output, no value (12.4.3).
function f
  input Real u;
algorithm
  assert(u > -1, "u");
end f;
model OutputNoneValue
  Real x = f(time);  //! error SK2210
end OutputNoneValue;
