within Skerry.ThermoHydraulic;
model Gap "Laminar flow that follows the viscosity of the warm oil"
  extends TwoPort;
  parameter Real Kc(unit = "m3/(s.Pa)", min = 0) = 1e-11 "Flow per pressure drop at TFluid of the settings";
  Real T(unit = "K", displayUnit = "degC") "Temperature of what flows in";
equation
  T = noEvent(if dp > 0 then temperature(inStream(P1.h), P1.p, c) else temperature(inStream(P2.h), P2.p, c));
  q = Kc*settings.eta/Skerry.Fluids.viscosity(settings.fluid, settings.pAmbient, T)*dp;
  P1.h = inStream(P2.h);
  P2.h = inStream(P1.h);
  annotation(Icon(coordinateSystem(extent = {{-100, -100}, {100, 100}}), graphics = {
    Line(points = {{-100, 0}, {100, 0}}, color = {0, 127, 255}, thickness = 0.5),
    Line(points = {{-30, 14}, {30, 14}}, thickness = 0.5), Line(points = {{-30, -14}, {30, -14}}, thickness = 0.5),
    Line(points = {{-40, -50}, {40, 50}}, color = {191, 0, 0}, arrow = {Arrow.None, Arrow.Filled}),
    Text(extent = {{-150, -116}, {150, -146}}, textString = "Kc = %Kc")}),
    Documentation(info = "<html>
<p>q = Kc*eta(TFluid)/eta(T)*dp; the enthalpy stays, so the oil warms by dp/c. Warm oil leaks more.</p>
</html>"));
end Gap;
