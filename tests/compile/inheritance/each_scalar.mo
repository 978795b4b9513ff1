// each needs an array.
model EachScalar
  Real x(each start = 1) = 1;  //! warning SK2306
end EachScalar;
