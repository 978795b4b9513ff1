// And, or, not element by element (10.6.12).
model BooleanArrays
  Boolean a[2] = {true, false} and {time > 1, true}, b[2] = not a, c[2] = a or b;
end BooleanArrays;
