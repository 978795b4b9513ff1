within Skerry.Hydraulic;
partial model MachineBase "What fixed and variable machines have in common"
  extends TwoPort;
  NodeMechanicRotational S "Shaft" annotation(Placement(transformation(extent = {{-10, -110}, {10, -90}})));
  parameter Real D(unit = "m3/rad", displayUnit = "cm3/rev") = 1e-5 "Displacement at full setting";
  parameter Real Cl(unit = "m3/(s.Pa)", min = 0) = 0 "Leakage from P1 to P2 per pressure";
  parameter Real B(unit = "N.m.s/rad", min = 0) = 0 "Viscous friction";
  Real w(unit = "rad/s") "Speed of the shaft";
protected
  Real d(unit = "m3/rad", displayUnit = "cm3/rev") "Displacement";
equation
  w = der(S.a);
  q = d*w + Cl*dp;
  // As a motor the pressure drop turns the shaft; as a pump the shaft makes the pressure rise.
  S.t = B*w - d*dp;
  annotation(Icon(coordinateSystem(extent = {{-100, -100}, {100, 100}})),
    Documentation(info = "<html>
<p>q = d*w + Cl*dp from P1 to P2, torque on the shaft d*dp - B*w.</p>
</html>"));
end MachineBase;
