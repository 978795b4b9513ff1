within Skerry.Hydraulic;
model CheckValve "Flow from P1 to P2 only"
  extends TwoPort;
  extends Turbulent;
  parameter Real A(unit = "m2", min = 0) = 1e-5 "Area of the opening";
  parameter Real pOpen(unit = "Pa", min = 0) = 0 "Pressure drop at which it opens";
equation
  q = Cq*A*sqrt(2/rho)*root(positive(dp - pOpen), p0);
end CheckValve;
