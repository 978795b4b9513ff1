model engine "Six cylinders of the standard library; what they turn is the pump"
  extends Modelica.Mechanics.MultiBody.Examples.Loops.EngineV6_analytic(animation = false, load2(tau_nominal = -10));
  TLM.TLM_Interface_1D.TLMTorque1D shaft(interfaceName = "shaft") annotation(Placement(transformation(extent = {{80, -30}, {100, -10}})));
equation
  connect(load.flange_b, shaft.flange_b) annotation(Line(points = {{60, 20}, {70, 20}, {70, -20}, {80, -20}}, color = {0, 0, 0}));
end engine;
