within Skerry.Hydraulic;
partial model MachineBase "What fixed and variable machines have in common"
  extends TwoPort;
  NodeMechanicRotational S "Shaft" annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
  parameter Real D(unit = "m3/rad") = 1e-5 "Displacement at full setting";
  parameter Real Cl(unit = "m3/(s.Pa)", min = 0) = 0 "Leakage from P1 to P2 per pressure";
  parameter Real B(unit = "N.m.s/rad", min = 0) = 0 "Viscous friction";
  Real w(unit = "rad/s") "Speed of the shaft";
protected
  Real d(unit = "m3/rad") "Displacement";
equation
  w = der(S.a);
  q = d*w + Cl*dp;
  // As a motor the pressure drop turns the shaft; as a pump the shaft makes the pressure rise.
  S.t = B*w - d*dp;
  annotation(Icon(coordinateSystem(extent = {{-100, -100}, {100, 100}}), graphics = {
    Text(extent = {{-150, 145}, {150, 108}}, textString = "%name", textColor = {0, 0, 255})}),
    Documentation(info = "<html>
<p>q = d*w + Cl*dp from P1 to P2, torque on the shaft d*dp - B*w.</p>
</html>"));
end MachineBase;
