// A single value for an array needs each; libraries forget it, so it is accepted with a warning.
//! flatten: StartArrayScalar
//> 'x[1]'(start = 1.0)
//> 'x[3]'(start = 1.0)
model StartArrayScalar
  Real x[3](start = 1);  //! warning SK2011
equation
  der(x) = zeros(3);
end StartArrayScalar;
