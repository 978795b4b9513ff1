// Records with bindings in functions (12.2).
record R
  Real a = 1;
  Real b = 2;
end R;
function f
  input Real u;
  output R r;
algorithm
  r.a := u;
end f;
model FunctionRecordDefaults
  R r = f(time);
end FunctionRecordDefaults;
