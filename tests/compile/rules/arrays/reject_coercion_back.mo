// Not Real to Integer (10.6.14).
record RealR
  Real x, y;
end RealR;
record IntegerR
  Integer x, y;
end IntegerR;
model CoercionBack
  IntegerR r1 = RealR(1, 2);  //! error SK2201
end CoercionBack;
