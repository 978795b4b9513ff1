// A scalar to a slice (10.5.1).
model AssignColonScalar
  Real a[2];
algorithm
  a[:] := 1;  //! error SK2201
end AssignColonScalar;
