// A class may have several base classes.
//! flatten: Multiple
//> a = 1.0;
//> b = 2.0;
//> c = a + b;
model MultipleA
  Real a = 1;
end MultipleA;
model MultipleB
  Real b = 2;
end MultipleB;
model Multiple
  extends MultipleA;
  extends MultipleB;
  Real c = a + b;
end Multiple;
