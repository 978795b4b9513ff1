// A scalar has no dimension 1 (10.3.1).
model SizeOfScalar
  Real x = 1;
  Integer n = size(x, 1);  //! error SK2410
end SizeOfScalar;
