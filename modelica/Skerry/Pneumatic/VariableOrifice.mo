within Skerry.Pneumatic;
model VariableOrifice "Orifice that a signal opens: a 2/2 proportional valve"
  extends TwoPort;
  extends Sonic;
  SignalIn u "Opening, 0 to 1" annotation(Placement(transformation(origin = {0, 100}, extent = {{-10, -10}, {10, 10}}, rotation = 270)));
equation
  qm = massFlow(P1.p, P2.p, C*smooth(0, noEvent(if u > 1 then 1 elseif u < 0 then 0 else u)), b, rho0);
  annotation(Icon(graphics = {Line(points = {{-90, 0}, {90, 0}}, color = {0, 170, 170}), Line(points = {{-30, 30}, {0, 10}, {30, 30}}, smooth = Smooth.Bezier),
      Line(points = {{-30, -30}, {0, -10}, {30, -30}}, smooth = Smooth.Bezier), Line(points = {{-50, -50}, {50, 50}}, arrow = {Arrow.None, Arrow.Open}),
      Text(extent = {{-150, -110}, {150, -150}}, textString = "C = %C")}), Documentation(info = "An Orifice with the conductance u*C."));
end VariableOrifice;
