// Both input and output (12.2).
function f
  input output Real u;  //! error SK1209
algorithm
end f;
model FunctionOutputInput
  Real x = f(1);
end FunctionOutputInput;
