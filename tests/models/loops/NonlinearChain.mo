// A nonlinear loop of 150 unknowns: -T'' + T^3 = f on a grid, with f chosen so that T = sin(pi s)*(1 + t). Manufactured
// solution of the discrete equations.
model NonlinearChain
  constant Integer n = 150;
  constant Real pi = 3.141592653589793, h = 1/(n + 1);
  constant Real lambda = 4/h^2*sin(pi*h/2)^2;
  Real T[n], g = 1 + time;
  Real x(start = 0, fixed = true);
equation
  for i in 1:n loop
    -(if i > 1 then T[i - 1] else 0) + 2*T[i] - (if i < n then T[i + 1] else 0) + h^2*T[i]^3
      = h^2*(lambda*g*sin(pi*i*h) + (g*sin(pi*i*h))^3);
  end for;
  der(x) = T[75];
end NonlinearChain;

//! run: --stop 1 --interval 0.25
//! always: abs('T[75]' - (1 + time)*sin(75*pi/151)) < 1e-9
//! always: abs('T[1]' - (1 + time)*sin(pi/151)) < 1e-9
//! end: x = 1.5*sin(75*pi/151) +- 1e-5
//! run: --stop 1 --interval 0.25 --solver rk4 --step 0.05
//! end: x = 1.5*sin(75*pi/151) +- 1e-9
