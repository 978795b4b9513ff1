// Transport with speed 0.5 along a pipe: what leaves at 1 entered 2 seconds before. Closed form.
model Transport
  Real x(start = 0, fixed = true), z;
equation
  der(x) = 0.5;
  (, z) = spatialDistribution(sin(time), 0, x, true, {0.0, 1.0}, {0.0, 0.0});
end Transport;

//! run: --stop 6 --interval 0.1 --solver rk4 --step 0.005
//! at 1: z = 0 +- 1e-9
//! at 4: z = sin(2) +- 1e-5
//! end: z = sin(4) +- 1e-5
