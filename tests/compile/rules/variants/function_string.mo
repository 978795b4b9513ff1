// Strings and enumerations (12.2).
type E = enumeration(a, b);
function f
  input E e;
  input String s = "x";
  output String y;
algorithm
  y := s + String(e);
end f;
model FunctionString
  String s = f(E.a), t = f(E.b, "q");
end FunctionString;
