within Skerry.Hydraulic;
model Orifice "Turbulent flow through an opening"
  extends TwoPort;
  extends Turbulent;
  extends Commanded(final given = A);
  parameter Real A(unit = "m2", min = 0) = 1e-6 "Area of the opening, without a signal";
equation
  q = Cq*command*sqrt(2/rho)*root(dp, p0);
end Orifice;
