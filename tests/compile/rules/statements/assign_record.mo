// Records are (11.2.1.2).
record R
  Real x;
end R;
model AssignRecord
  R a, b(x = time);
algorithm
  a := b;
end AssignRecord;
