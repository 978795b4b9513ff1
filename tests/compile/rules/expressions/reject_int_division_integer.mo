// Not an Integer (3.4).
model IntDivisionInteger
  Integer x = 4/2;  //! error SK2201
end IntDivisionInteger;
