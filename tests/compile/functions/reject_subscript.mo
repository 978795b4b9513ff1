// The subscript leaves the array while the function is evaluated.
function f
  input Integer n;
  output Integer r;
protected
  Integer v[2] = {1, 2};
algorithm
  r := v[n];  //! error SK2205
end f;

model M
  constant Integer a = f(3);
end M;
