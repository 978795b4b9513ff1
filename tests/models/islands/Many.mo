// Where nothing but small errors is to be seen the default method takes many steps in one call of generated code: with the same
// bits as one by one, which is how it goes from row to row where rows lie inside of steps. An event, a kink without one, and a
// fast part in the middle interrupt it. Reference: the same with --tolerance 1e-11.
model Many
  parameter Real T = 0.03;
  Real x(start = 1, fixed = true, nominal = 1);
  Real y(start = 0, fixed = true, nominal = 1);
  Real z(start = 0, fixed = true, nominal = 1);
  Real u = delay(y, T);
  Real w = delay(x + 0.1*noEvent(abs(z)), T);
  Real push = (if time > 1 then 0.3 else 0) + 0.2*exp(-((time - 4)/0.01)^2);
equation
  der(x) = -x + 0.5*u + 0.2*sin(3*time) + push;
  der(y) = -y + 0.5*w*(1 + 0.1*w^2);
  der(z) = cos(time) - 0.1*z*u;
end Many;
//! run: --stop 8 --interval 0.05 --waves start
//! count: at_once = 600 +- 300
//! end: x = 0.382983066 +- 1e-5
//! end: y = 0.262235428 +- 1e-5
//! end: z = 0.966737239 +- 1e-5
//! ends: --interval 0.0371
//! ends: --interval 0.0103
//! same: --tier 1
//! same: -j 2
//! resumes: 0.35 3.96 4.03
//! stops: 0.35 3.96
//! run: --stop 8 --interval 0.05 --waves start --tolerance 1e-8
//! end: x = 0.382983066 +- 3e-7
//! ends: --interval 0.0103
