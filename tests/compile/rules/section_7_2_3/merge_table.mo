// Merge table (7.2.3): accepted.
record C1 parameter Real a = 0; end C1;
record C2 parameter Real b = 0; parameter Real c = 0; end C2;
model C3
  parameter Real x1 = 9;
  parameter Real x2 = 2;
  parameter C1 x3;
  parameter C2 x4(b = 4);
  parameter C1 x5(a = 5);
  extends C1;
  extends C2(b = 6, c = 77);
end C3;
model M
  extends C3(x2 = 22, x3(a = 33), x4(c = 44), x5 = x3, a = 55, b = 66);
end M;
