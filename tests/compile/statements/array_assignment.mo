// Whole arrays, slices and chosen elements are assigned; the last assignment of an element counts.
//! flatten: M
//> 'v[1]' = 3.0;
//> 'v[2]' = time;
//> 'v[3]' = 2.0;
//> 'A[1,1]' = 1.0;
//> 'A[2,1]' = 2.0;
//> 'A[1,2]' = 5.0;
model M
  Real v[3], A[2, 2];
algorithm
  v := {time, time, 2};
  v[{1, 1}] := {2, 3};
  A[:, 1] := {1, 2};
  A[:, 2] := {5, 6};
end M;
