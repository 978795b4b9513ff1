// A whole number beyond all Integers is taken as a Real, with a warning.
//! flatten: IntegerTooLarge
//> a = 1e+20;
model IntegerTooLarge
  parameter Real a = 100000000000000000000;  //! warning SK1012
end IntegerTooLarge;
