// A Real output has no place in an Integer.
function RejectTupleIntegerF
  input Real u;
  output Real y = u;
  output Integer n = 1;
end RejectTupleIntegerF;
model RejectTupleInteger
  Integer i, j;
equation
  (i, j) = RejectTupleIntegerF(time);  //! error SK2201
end RejectTupleInteger;
