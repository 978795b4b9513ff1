model Library "The same system from components of Skerry's library"
  import Skerry.Hydraulic.*;
  import Skerry.Signals;
  FlowSource pump(q = 1e-3) annotation(Placement(transformation(extent = {{-90, -10}, {-70, 10}})));
  Volume volume(n = 3, V = 5e-3, Be = 1e9, T = 1e-4, alpha = 0.1, pStart = 1e5) annotation(Placement(transformation(extent = {{-50, -10}, {-30, 10}})));
  ReliefValve valve(pRef = 2e7, dpMax = 1e6, A = 1e-5, tau = 0.01) annotation(Placement(transformation(extent = {{-10, -10}, {10, 10}})));
  Signals.Step area(y0 = 3e-6, yA = -2e-6, t0 = 0.3) annotation(Placement(transformation(extent = {{-50, -50}, {-30, -30}})));
  Orifice orifice(useInput = true) annotation(Placement(transformation(extent = {{-10, -50}, {10, -30}})));
  Tank tank1 annotation(Placement(transformation(extent = {{30, -10}, {50, 10}})));
  Tank tank2 annotation(Placement(transformation(extent = {{30, -50}, {50, -30}})));
equation
  connect(pump.P1, volume.P[1]) annotation(Line(points = {{-70, 0}, {-50, 0}}, color = {0, 127, 255}));
  connect(volume.P[2], valve.P1) annotation(Line(points = {{-50, 0}, {-56, 0}, {-56, 16}, {-16, 16}, {-16, 0}, {-10, 0}}, color = {0, 127, 255}));
  connect(volume.P[3], orifice.P1) annotation(Line(points = {{-50, 0}, {-56, 0}, {-56, -20}, {-16, -20}, {-16, -40}, {-10, -40}}, color = {0, 127, 255}));
  connect(area.y, orifice.u) annotation(Line(points = {{-30, -40}, {-24, -40}, {-24, -24}, {0, -24}, {0, -30}}, color = {0, 0, 127}));
  connect(valve.P2, tank1.P1) annotation(Line(points = {{10, 0}, {16, 0}, {16, 16}, {40, 16}, {40, 10}}, color = {0, 127, 255}));
  connect(orifice.P2, tank2.P1) annotation(Line(points = {{10, -40}, {16, -40}, {16, -24}, {40, -24}, {40, -30}}, color = {0, 127, 255}));
  annotation(experiment(StopTime = 0.6, Interval = 5e-4));
end Library;
