// All elements of a final class are final.
model FinalClassF
  parameter Real a = 1;
  parameter Real b = 1;
end FinalClassF;
model FinalClass
  final model Fixed = FinalClassF(b = 2);
  Fixed ok;
  Fixed f(a = 3);  //! error SK2303
end FinalClass;
