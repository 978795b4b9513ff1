// A final value of a parameter is kept as final.
//! flatten: FinalValue
//> final parameter Real r = 0.5*d;
model FinalValue
  parameter Real d = 2;
  final parameter Real r = 0.5*d;
end FinalValue;
