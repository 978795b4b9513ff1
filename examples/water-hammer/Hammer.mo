model Hammer "A valve closes at the end of a pipe of 100 m: Joukowsky, and what friction and a cavity make of it"
  import Skerry.Hydraulic.*;
  inner Skerry.Settings settings(fluid = Skerry.Fluids.VG46()) annotation(Placement(transformation(extent = {{-90, 70}, {-70, 90}})));
  parameter Real v0(unit = "m/s") = 1 "Velocity before the valve closes";
  parameter Real p0(unit = "Pa", displayUnit = "bar") = 2e6 "Pressure at the valve before";
  final parameter Real q0(unit = "m3/s", displayUnit = "l/min") = v0*acos(-1)/4*0.02^2;
  final parameter Real a(unit = "m/s") = 1/sqrt(settings.rho*(1/settings.Be + 0.02/(2.1e11*0.002))) "Speed of sound in this pipe";
  final parameter Real Zc(unit = "Pa.s/m3") = settings.rho*a/(acos(-1)/4*0.02^2);
  Skerry.Signals.Ramp closing(y0 = -q0, yA = q0, t0 = 0.1, t1 = 0.101) annotation(Placement(transformation(extent = {{-90, -10}, {-70, 10}})));
  PressureSource reservoir(p = p0) annotation(Placement(transformation(extent = {{-130, 30}, {-110, 50}})));
  Line ideal(T = 100/a, Zc = Zc, pStart = p0, qStart = q0) "Without friction" annotation(Placement(transformation(extent = {{-90, 30}, {-70, 50}})));
  FlowSource valve(useInput = true) annotation(Placement(transformation(extent = {{-50, -10}, {-30, 10}})));
  FrictionLine pipe[20](each l = 5, each d = 0.02, each s = 0.002, pStart = {p0 + pipe[1].R*q0*(20.5 - i) for i in 1:20}, each qStart = q0)
    "With friction as a function of the frequency, in sections of 5 m" annotation(Placement(transformation(extent = {{-90, -50}, {-70, -30}})));
  PressureSource reservoir2(p = p0 + 20*pipe[1].R*q0) annotation(Placement(transformation(extent = {{-130, -50}, {-110, -30}})));
  FlowSource valve2(useInput = true) annotation(Placement(transformation(extent = {{-50, -50}, {-30, -30}})));
equation
  connect(closing.y, valve.u) annotation(Line(points = {{-70, 0}, {-64, 0}, {-64, 16}, {-40, 16}, {-40, 10}}, color = {0, 0, 127}));
  connect(closing.y, valve2.u) annotation(Line(points = {{-70, 0}, {-40, 0}, {-40, -30}}, color = {0, 0, 127}));
  connect(reservoir.P1, ideal.P1) annotation(Line(points = {{-110, 40}, {-90, 40}}, color = {0, 127, 255}));
  connect(ideal.P2, valve.P1) annotation(Line(points = {{-70, 40}, {-64, 40}, {-64, 20}, {-24, 20}, {-24, 0}, {-30, 0}}, color = {0, 127, 255}));
  connect(reservoir2.P1, pipe[1].P1) annotation(Line(points = {{-110, -40}, {-90, -40}}, color = {0, 127, 255}));
  for i in 1:19 loop
    connect(pipe[i].P2, pipe[i + 1].P1);
  end for;
  connect(pipe[20].P2, valve2.P1) annotation(Line(points = {{-70, -40}, {-64, -40}, {-64, -24}, {-24, -24}, {-24, -40}, {-30, -40}}, color = {0, 127, 255}));
  annotation(Diagram(coordinateSystem(extent = {{-150, -100}, {100, 110}})), experiment(StopTime = 2, Interval = 1e-3));
end Hammer;

//! run:
// Joukowsky: rho*a*v, with the speed of sound 1320.9 m/s in oil and steel.
//! at 0.15: valve.P1.p = 2e6 + 862*1320.9*1 +- 500
// There and back takes 2*l/a = 151 ms: then as far below.
//! at 0.24: valve.P1.p = 2e6 + 862*1320.9*1 +- 500
//! at 0.26: valve.P1.p = 2e6 - 862*1320.9*1 +- 500
// Friction: the same at first; the pipe is packed until it has the pressure of the reservoir, and the oscillation dies away towards that.
//! at 0.105: valve2.P1.p = 2e6 + 862*1320.9*1 +- 6e4
//! at 0.24: valve2.P1.p = 2e6 + 862*1320.9*1 + 3.17e5 +- 1.2e5
//! end: valve2.P1.p = 2e6 + 3.17e5 +- 5e4
// With 2 m/s the wave that comes back would pull: a cavity opens, and the pressure stays at that of the vapour, 10 Pa.
//! run: --set v0=2
//! says: cavitates
//! always: 'valve.P1.p' > 9.99
//! at 0.15: valve.P1.p = 2e6 + 862*1320.9*2 +- 1000
//! at 0.3: valve.P1.p = 10 +- 1e-6
