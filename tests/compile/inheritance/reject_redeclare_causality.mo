// Inputs stay inputs.
//! check: Output, Plain
model Base
  replaceable input Real u;
  Real y = u;
end Base;

model Other
  replaceable Real u = 1;
end Other;

model Output
  extends Base(redeclare output Real u);  //! error SK2311
end Output;

model Plain
  extends Other(redeclare input Real u);  //! error SK2311
end Plain;
