// Results of a call at translation (3.8).
function f
  input Real u;
  output Real a = u;
  output Real b = u;
algorithm
end f;
model VarTupleParameter
  Real x;
  Integer i;
algorithm
  (x, i) := f(time);  //! error SK2201
end VarTupleParameter;
