// Different records (10.4).
record R
  Real x;
end R;
record S
  Real y;
end S;
model ConstructorRecords
  R a[2] = {R(1), S(2)};  //! error SK2201
end ConstructorRecords;
