// A size may come from the size of another array.
//! flatten: ParameterSizeOfOther
//> 'b[3]' = 0.0;
model ParameterSizeOfOther
  parameter Real a[:] = {1, 2, 3};
  parameter Real b[size(a, 1)] = zeros(size(a, 1));
end ParameterSizeOfOther;
