// A constant without a value can get one by modification.
//! flatten: ConstantGivenLater
//> constant Real k = 4.0;
//> x = 8.0;
model ConstantGivenLaterBase
  constant Real k;
  Real x = 2*k;
end ConstantGivenLaterBase;
model ConstantGivenLater
  extends ConstantGivenLaterBase(k = 4);
end ConstantGivenLater;
