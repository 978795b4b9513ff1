within Skerry.Hydraulic;
model LaminarOrifice "Flow in proportion to the pressure drop"
  extends TwoPort;
  extends Commanded(final given = Kc);
  parameter Real Kc(unit = "m3/(s.Pa)", min = 0) = 1e-11 "Flow per pressure, without a signal";
equation
  q = command*dp;
end LaminarOrifice;
