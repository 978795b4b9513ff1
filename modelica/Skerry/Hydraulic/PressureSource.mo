within Skerry.Hydraulic;
model PressureSource "A given pressure"
  extends Commanded(final given = p);
  NodeHydraulic P1;
  parameter Real p(unit = "Pa") = 1e5 "Pressure, without a signal";
equation
  P1.p = command;
end PressureSource;
