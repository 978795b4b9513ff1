within Skerry.Hydraulic;
model ServoValve "4/3 servo valve: four edges on one spool"
  extends Turbulent;
  NodeHydraulic P "Supply";
  NodeHydraulic T "Return";
  NodeHydraulic A "Port that the supply reaches for u > 0";
  NodeHydraulic B "Port that the supply reaches for u < 0";
  SignalIn u "Commanded opening, -1 to 1";
  parameter Real w(unit = "m", min = 1e-300) = 0.01 "Area gradient: circumference of the spool that opens";
  parameter Real xMax(unit = "m", min = 1e-300) = 1e-3 "Stroke for u = 1";
  parameter Real overlap(unit = "m") = 0 "Stroke before an edge opens; below 0: open in the middle";
  parameter Real omega(unit = "rad/s", min = 1e-300) = 500 "Natural frequency of the spool";
  parameter Real delta(min = 0) = 1 "Damping of the spool";
  Real x(unit = "m", start = 0, fixed = true) "Spool position";
  Real v(unit = "m/s", start = 0, fixed = true) "Spool velocity";
  Real qPA(unit = "m3/s") "Flow from supply to A";
  Real qPB(unit = "m3/s") "Flow from supply to B";
  Real qAT(unit = "m3/s") "Flow from A to return";
  Real qBT(unit = "m3/s") "Flow from B to return";
protected
  Real open(unit = "m2") "Area of the edges that open for x > 0";
  Real back(unit = "m2") "Area of the edges that open for x < 0";
equation
  der(x) = v;
  der(v) = omega^2*(xMax*smooth(0, noEvent(if u > 1 then 1 elseif u < -1 then -1 else u)) - x) - 2*delta*omega*v;
  open = w*positive(x - overlap);
  back = w*positive(-x - overlap);
  qPA = Cq*open*sqrt(2/rho)*root(P.p - A.p, p0);
  qBT = Cq*open*sqrt(2/rho)*root(B.p - T.p, p0);
  qPB = Cq*back*sqrt(2/rho)*root(P.p - B.p, p0);
  qAT = Cq*back*sqrt(2/rho)*root(A.p - T.p, p0);
  P.q = qPA + qPB;
  T.q = -qAT - qBT;
  A.q = qAT - qPA;
  B.q = qBT - qPB;
end ServoValve;
