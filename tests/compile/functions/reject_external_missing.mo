// With leave, a function that is nowhere has no value at translation.
//! --native
function f
  input Integer n;
  output Integer m;
  external "C" m = sk_test_nowhere(n);
end f;

model M
  Real x[f(2)] = fill(time, f(2));  //! error SK2905
end M;
