// A rod of 1,000 nodes, all at 1 with ends at 0: a sparse Jacobian. The slowest mode is left at 0.2 and decays as the
// discrete Laplacian does; its amplitude is the discrete sine transform of the start. Closed form.
model HeatRod
  constant Integer n = 1000;
  Real T[n](each start = 1, each fixed = true);
equation
  der(T[1]) = (n + 1)^2*(-2*T[1] + T[2]);
  for i in 2:n - 1 loop
    der(T[i]) = (n + 1)^2*(T[i - 1] - 2*T[i] + T[i + 1]);
  end for;
  der(T[n]) = (n + 1)^2*(T[n - 1] - 2*T[n]);
end HeatRod;

//! run: --stop 0.3 --tolerance 1e-7 --interval 0.1 --only T[500] --only T[501]
//! end: 'T[500]' = 2/1001/tan(pi/2002)*sin(500*pi/1001)*exp(-4*1001^2*sin(pi/2002)^2*0.3) +- 1e-5
//! run: --stop 0.3 --tolerance 1e-7 --interval 0.1 --only T[500] --solver ida
//! end: 'T[500]' = 2/1001/tan(pi/2002)*sin(500*pi/1001)*exp(-4*1001^2*sin(pi/2002)^2*0.3) +- 1e-4
//! run: --stop 0.3 --step 0.001 --interval 0.1 --only T[500] --solver trapezoid
//! end: 'T[500]' = 2/1001/tan(pi/2002)*sin(500*pi/1001)*exp(-4*1001^2*sin(pi/2002)^2*0.3) +- 1e-3
