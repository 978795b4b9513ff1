// Booleans element by element (12.4.6).
function f
  input Boolean b;
  input Integer n = 1;
  output Integer y = if b then n else 0;
algorithm
end f;
model FunctionBooleanVector
  Integer y[3] = f({true, false, time > 1}), z[2] = f({true, false}, {2, 3});
end FunctionBooleanVector;
