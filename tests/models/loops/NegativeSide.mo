// z*|z| = u through zero: the root is sign(u)*sqrt(|u|), its slope infinite at u = 0.
model NegativeSide
  Real u = cos(time), z(start = 1);
equation
  z*abs(z) = u;
end NegativeSide;

//! run: --stop 3
//! at 1: z = sqrt(cos(1)) +- 1e-3
//! at 2: z = -sqrt(-cos(2)) +- 1e-3
//! end: z = -sqrt(-cos(3)) +- 1e-7
