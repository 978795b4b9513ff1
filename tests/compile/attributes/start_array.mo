// Attributes of arrays have one value for each element.
//! flatten: StartArray
//> 'x[1,1]'(start = 1.0)
//> 'x[1,2]'(start = 2.0)
//> 'x[2,1]'(start = 3.0)
model StartArray
  Real x[2, 2](start = {{1, 2}, {3, 4}});
equation
  der(x) = zeros(2, 2);
end StartArray;
