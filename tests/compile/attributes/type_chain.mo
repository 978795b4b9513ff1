// Attributes come down a chain of types; the nearest declaration wins.
//! flatten: TypeChain
//> Real a(quantity = "q", unit = "m", min = 1.0, start = 5.0);
model TypeChain
  type A = Real(quantity = "q", unit = "m", min = 0);
  type B = A(min = 1, start = 4);
  B a(start = 5);
equation
  der(a) = 1;
end TypeChain;
