within Skerry.Pneumatic;
model Orifice "Flow through an opening, choked above the critical pressure ratio (ISO 6358)"
  extends TwoPort;
  extends Sonic;
  parameter Real laminar(min = 0.91, max = 0.999999) = 0.999 "Above this pressure ratio the flow is in proportion to the pressure drop";
equation
  qm = massFlow(P1.p, P2.p, C, b, rho0, laminar);
  annotation(Icon(graphics = {Line(points = {{-90, 0}, {90, 0}}, color = {0, 170, 170}), Line(points = {{-30, 30}, {0, 10}, {30, 30}}, smooth = Smooth.Bezier),
      Line(points = {{-30, -30}, {0, -10}, {30, -30}}, smooth = Smooth.Bezier), Text(extent = {{-150, -110}, {150, -150}}, textString = "C = %C")}),
    Documentation(info = "
qm = C*rho0*p1*sqrt(1 - ((r - b)/(1 - b))^2) with r = p2/p1, C*rho0*p1 below r = b; straight above r = laminar; either direction."));
end Orifice;
