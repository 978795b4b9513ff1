// A quotient is a Real even when nothing is left over.
model M
  Integer n = 6/2;  //! error SK2201
end M;
