// Nor can a field of its result be taken.
record FieldOfCallPair
  Real a;
  Real b;
end FieldOfCallPair;
model FieldOfCall
  Real x = FieldOfCallPair(1, 2).a;  //! error SK1217
end FieldOfCall;
