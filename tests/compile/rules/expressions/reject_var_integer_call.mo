// An Integer from a function of something continuous (3.8.3).
function f
  input Real u;
  output Integer n;
algorithm
  n := if u > 1 then 1 else 2;
end f;
model VarIntegerCall
  Integer i = f(time);  //! error SK2208
end VarIntegerCall;
