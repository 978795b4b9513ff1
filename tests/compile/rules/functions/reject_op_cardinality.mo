// Cardinality (12.2).
connector C
  Real v;
  flow Real i;
end C;
function f
  input Real u;
  output Integer y;
algorithm
  y := cardinality(u);  //! error SK2409
end f;
model OpCardinality
  Real x = f(time);
end OpCardinality;
