// Types agree (11.2.1.1).
function f
  input Real u;
  output Real a = u;
  output String b = "x";
algorithm
end f;
model MultipleTypes
  Real p, q;
algorithm
  (p, q) := f(time);  //! error SK2201
end MultipleTypes;
