within Skerry.Hydraulic;
model Accumulator "Gas accumulator, polytropic"
  NodeHydraulic P1;
  parameter Real V0(unit = "m3", min = 1e-300) = 1e-3 "Size";
  parameter Real pg(unit = "Pa", min = 1e-300) = 5e6 "Pressure of the gas when no oil is inside";
  parameter Real kappa(min = 1e-300) = 1.2 "Polytropic exponent";
  parameter Real pStart(unit = "Pa", min = 1e-300) = pg "Pressure at the start, at least pg";
  parameter Real kEmpty(unit = "Pa/m3", min = 1e-300) = 1e13 "Stiffness when it is empty";
  Real V(unit = "m3", start = V0*(1 - (pg/pStart)^(1/kappa)), fixed = true, nominal = 1e-4) "Oil inside";
equation
  assert(V < V0, "the accumulator is full: there is no room left for gas");
  der(V) = P1.q;
  P1.p = smooth(0, noEvent(if V > 0 then pg*(V0/(V0 - V))^kappa else pg + kEmpty*V));
end Accumulator;
