within Skerry.Hydraulic;
model Tank "Constant pressure"
  NodeHydraulic P1;
  parameter Real p(unit = "Pa") = settings.pAmbient "Pressure";
protected
  outer Skerry.Settings settings;
equation
  P1.p = p;
end Tank;
