// each needs an array.
model EachScalar
  Real x(each start = 1) = 1;  //! error SK2306
end EachScalar;
