// Inputs and outputs do not count (9.3.1).
connector Frame
  input Real r[3];
  output Real w;
  Real v;
  flow Real f;
end Frame;
model F
  Frame a;
equation
  a.v = a.f;
  a.w = a.r[1];
end F;
