// As a base class a partial class is fine.
//! flatten: PartialExtended
//> x = 2.0;
partial model PartialExtendedBase
  Real x;
end PartialExtendedBase;
model PartialExtended
  extends PartialExtendedBase;
equation
  x = 2;
end PartialExtended;
