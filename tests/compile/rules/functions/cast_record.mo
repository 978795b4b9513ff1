// Casting a model to a record (12.6.1).
connector Flange
  Real phi;
  flow Real tau;
end Flange;
model Model1
  Real m1 = time;
  Boolean b1 = true;
  Flange flange;
equation
  flange.phi = time;
end Model1;
model Model2
  Real r1 = time;
  Real r2 = time;
  Integer i2 = 3;
  Model1 sub1;
end Model2;
record MyFlange
  Real tau;
end MyFlange;
record MyRecord1
  Boolean b1;
  MyFlange flange;
end MyRecord1;
record MyRecord2
  Real r1;
  Integer i2;
  MyRecord1 sub1;
end MyRecord2;
model CastRecord
  Model2 s1;
  Model2 s2[2];
  MyRecord2 rec1 = MyRecord2(s1);
  MyRecord2 rec2[2] = MyRecord2(s2);
end CastRecord;
