// A connector is never a parameter or constant (9.3.1); a bus is not counted.
connector C
  Real p;
  flow Real f;
end C;

expandable connector Bus
end Bus;

model M
  parameter C c(p = 1, f = 0);  //! error SK2012
  Bus b;
  Integer i = cardinality(b);  //! error SK2410
end M;
