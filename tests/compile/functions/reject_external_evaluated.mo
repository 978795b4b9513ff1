// An external function has no value at translation.
function f
  input Integer n;
  output Integer m;
  external "C" m = f(n);
end f;

model M
  Real x[f(2)] = fill(time, f(2));  //! error SK2905
end M;
