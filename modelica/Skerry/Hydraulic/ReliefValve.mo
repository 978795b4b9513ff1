within Skerry.Hydraulic;
model ReliefValve "Opens when the pressure drop passes a limit"
  extends TwoPort;
  extends Turbulent;
  parameter Real pRef(unit = "Pa") = 1e7 "Pressure drop at which it opens";
  parameter Real dpMax(unit = "Pa", min = 1e-300) = 1e6 "It is fully open so much above pRef";
  parameter Real A(unit = "m2", min = 0) = 1e-5 "Area when fully open";
  parameter Real tau(unit = "s", min = 1e-300) = 0.005 "Time constant of the spool";
  Real x(start = 0, fixed = true) "Opening, 0 to 1";
equation
  tau*der(x) = smooth(0, noEvent(if dp < pRef then 0 elseif dp > pRef + dpMax then 1 else (dp - pRef)/dpMax)) - x;
  q = Cq*A*x*sqrt(2/rho)*root(dp, p0);
end ReliefValve;
