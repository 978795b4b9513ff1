// Declaration connector (4.4.2.1): accepted.
connector C
  Real v;
  flow Real i;
end C;
connector RI = input Real;
model M
  output RealOut y = 3;
  type RealOut = Real;
  record R Real a; Real b; end R;
  R r = R(1, 2);
  R r2[2] = {R(1, 2), R(3, 4)};
end M;
