// Arrays of records (12.2).
record R
  Real a;
end R;
function f
  input R r[:];
  output Real y = 0;
algorithm
  for i in 1:size(r, 1) loop
    y := y + r[i].a;
  end for;
end f;
model FunctionArrayOfRecords
  R r[3](a = {1, 2, time});
  Real y = f(r), z = f({R(1), R(time)});
end FunctionArrayOfRecords;
