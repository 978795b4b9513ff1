// All functions of table 1 of "Towards A Parallel Distributed Equation-Based Simulation Environment", and the
// derivatives of those that have one. Closed forms.
model Functions
  annotation(hopsanCqsType = "S");
  Real t(start = 0, fixed = true) "Time, as a state: derivatives of what follows are found by symbols";
  Real y_sin = sin(t), y_cos = cos(t), y_tan = tan(t), y_asin = asin(t/4), y_acos = acos(t/4), y_atan = atan(t);
  Real y_atan2 = atan2(t, 2 - t), y_sinh = sinh(t), y_cosh = cosh(t), y_tanh = tanh(t), y_abs = abs(t - 2);
  Real y_sqrt = sqrt(t + 1), y_exp = exp(t), y_log = log(t + 1), y_log10 = log10(t + 1), y_sign = sign(t - 2);
  Integer y_integer = integer(-t*1.3);
  Real y_div = div(t, 0.7), y_rem = rem(-t, 0.7), y_mod = mod(-t, 0.7), y_floor = floor(-t), y_ceil = ceil(t);
  Real d_sin = der(y_sin), d_cos = der(y_cos), d_tan = der(y_tan), d_asin = der(y_asin), d_acos = der(y_acos);
  Real d_atan = der(y_atan), d_atan2 = der(y_atan2), d_sinh = der(y_sinh), d_cosh = der(y_cosh);
  Real d_tanh = der(y_tanh), d_abs = der(y_abs), d_sqrt = der(y_sqrt), d_exp = der(y_exp), d_log = der(y_log);
  Real d_log10 = der(y_log10);
equation
  der(t) = 1;
end Functions;

//! run: --stop 1.2 --interval 0.1 --solver rk4 --step 0.01
//! end: y_sin = sin(1.2) +- 1e-9
//! end: y_cos = cos(1.2) +- 1e-9
//! end: y_tan = tan(1.2) +- 1e-9
//! end: y_asin = asin(0.3) +- 1e-9
//! end: y_acos = acos(0.3) +- 1e-9
//! end: y_atan = atan(1.2) +- 1e-9
//! end: y_atan2 = atan2(1.2, 0.8) +- 1e-9
//! end: y_sinh = sinh(1.2) +- 1e-9
//! end: y_cosh = cosh(1.2) +- 1e-9
//! end: y_tanh = tanh(1.2) +- 1e-9
//! end: y_abs = 0.8 +- 1e-9
//! end: y_sqrt = sqrt(2.2) +- 1e-9
//! end: y_exp = exp(1.2) +- 1e-9
//! end: y_log = log(2.2) +- 1e-9
//! end: y_log10 = log10(2.2) +- 1e-9
//! end: y_sign = -1
//! end: y_integer = -2
//! end: y_div = 1
//! end: y_rem = -0.5 +- 1e-9
//! end: y_mod = 0.2 +- 1e-9
//! end: y_floor = -2
//! end: y_ceil = 2
//! end: d_sin = cos(1.2) +- 1e-9
//! end: d_cos = -sin(1.2) +- 1e-9
//! end: d_tan = 1/cos(1.2)^2 +- 1e-9
//! end: d_asin = 0.25/sqrt(1 - 0.09) +- 1e-9
//! end: d_acos = -0.25/sqrt(1 - 0.09) +- 1e-9
//! end: d_atan = 1/(1 + 1.44) +- 1e-9
//! end: d_atan2 = 2/(1.44 + 0.64) +- 1e-9
//! end: d_sinh = cosh(1.2) +- 1e-9
//! end: d_cosh = sinh(1.2) +- 1e-9
//! end: d_tanh = 1 - tanh(1.2)^2 +- 1e-9
//! end: d_abs = -1
//! end: d_sqrt = 0.5/sqrt(2.2) +- 1e-9
//! end: d_exp = exp(1.2) +- 1e-9
//! end: d_log = 1/2.2 +- 1e-9
//! end: d_log10 = 1/2.2/log(10) +- 1e-9
