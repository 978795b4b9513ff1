// A class that extends a final class can be modified in what it adds.
//! flatten: FinalClassExtended
//> 'm.a' = 2.0;
//> 'm.more' = 5.0;
model FinalClassExtendedF
  parameter Real a = 1;
end FinalClassExtendedF;
model FinalClassExtended
  final model Fixed = FinalClassExtendedF(a = 2);
  model More
    extends Fixed;
    parameter Real more = 1;
  end More;
  More m(more = 5);
end FinalClassExtended;
