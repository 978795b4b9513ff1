// An own declaration equal to an inherited one is allowed; there is one variable.
//! flatten: DuplicateSame
//! unknowns: 1
model DuplicateSameBase
  Real x;
end DuplicateSameBase;
model DuplicateSame
  extends DuplicateSameBase;
  Real x;
equation
  x = 1;
end DuplicateSame;
