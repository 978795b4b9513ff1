// Modifications of all levels are merged; the outermost one wins for each element.
//! flatten: MergeLevels
//> x2 = 22.0;
//> 'x3.a' = 33.0;
//> 'x4.b' = 4.0;
//> 'x4.c' = 44.0;
//> 'x5.a' = 'x3.a';
//> parameter Real a = 55.0;
//> parameter Real b = 66.0;
//> parameter Real c = 77.0;
record MergeLevelsA
  parameter Real a;
end MergeLevelsA;
record MergeLevelsB
  parameter Real b;
  parameter Real c;
end MergeLevelsB;
model MergeLevelsBase
  parameter Real x2 = 2;
  parameter MergeLevelsA x3;
  parameter MergeLevelsB x4(b = 4);
  parameter MergeLevelsA x5(a = 5);
  extends MergeLevelsA;
  extends MergeLevelsB(b = 6, c = 77);
end MergeLevelsBase;
model MergeLevels
  extends MergeLevelsBase(x2 = 22, x3(a = 33), x4(c = 44), x5 = x3, a = 55, b = 66);
end MergeLevels;
