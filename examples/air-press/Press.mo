package Press "An air cylinder that presses, holds and comes back, led by a state machine"
  block Drive "A state that gives the valve a command and counts its ticks"
    parameter Real command "Of the valve while this state is active";
    outer output Real u;
    Integer n(start = 0) "Ticks in this state";
  equation
    u = command;
    n = previous(n) + 1;
  end Drive;

  model System
    import Skerry.Pneumatic.*;
    inner Skerry.Settings settings annotation(Placement(transformation(extent = {{-90, 70}, {-70, 90}})));
    PressureSource supply(p = 7e5) annotation(Placement(transformation(extent = {{-60, -80}, {-40, -60}})));
    Exhaust out annotation(Placement(transformation(extent = {{40, -80}, {60, -60}})));
    Valve53 valve(C = 2e-8, tau = 5e-3) annotation(Placement(transformation(extent = {{-20, -40}, {20, 0}})));
    Cylinder cylinder(A1 = 2e-3, A2 = 1.6e-3, stroke = 0.3) annotation(Placement(transformation(extent = {{-20, 20}, {20, 60}})));
    Skerry.Mechanic.Mass ram(m = 5) annotation(Placement(transformation(extent = {{40, 30}, {60, 50}})));
    Skerry.Mechanic.Contact work(k = 1e6, d = 1e3, e = 1e-4) "The work piece is 0.25 m away"
      annotation(Placement(transformation(extent = {{70, 30}, {90, 50}})));
    Skerry.Mechanic.Fixed table(x = 0.25) annotation(Placement(transformation(extent = {{100, 30}, {120, 50}})));
    Skerry.Signals.Expression command(y = hold(u)) annotation(Placement(transformation(extent = {{-60, -30}, {-40, -10}})));
    inner Real u(start = 0) "Command of the valve";
    Drive extend(command = 1) annotation(Placement(transformation(extent = {{-50, 70}, {-30, 90}})));
    Drive press(command = 1) "Holds for 0.5 s" annotation(Placement(transformation(extent = {{-10, 70}, {10, 90}})));
    Drive retract(command = -1) annotation(Placement(transformation(extent = {{30, 70}, {50, 90}})));
    Drive rest(command = -1) "Waits for 0.3 s" annotation(Placement(transformation(extent = {{70, 70}, {90, 90}})));
    Real force = sample(work.f, Clock(1, 100)) "Measured each 10 ms";
    Real position = sample(ram.x) "Measured with it";
  equation
    initialState(extend);
    transition(extend, press, force > 500, immediate = false);
    transition(press, retract, press.n >= 50, immediate = false);
    transition(retract, rest, position < 0.01, immediate = false);
    transition(rest, extend, rest.n >= 30, immediate = false);
    connect(supply.P1, valve.P) annotation(Line(points = {{-60, -70}, {-66, -70}, {-66, -46}, {0, -46}, {0, -40}}, color = {0, 170, 170}));
    connect(valve.R, out.P1) annotation(Line(points = {{-12, -40}, {-12, -70}, {40, -70}}, color = {0, 170, 170}));
    connect(valve.S, out.P1) annotation(Line(points = {{12, -40}, {12, -70}, {40, -70}}, color = {0, 170, 170}));
    connect(valve.A, cylinder.P1) annotation(Line(points = {{-8, 0}, {-8, 10}, {-16, 10}, {-16, 20}}, color = {0, 170, 170}));
    connect(valve.B, cylinder.P2) annotation(Line(points = {{8, 0}, {8, 20}}, color = {0, 170, 170}));
    connect(cylinder.R, ram.P1) annotation(Line(points = {{20, 40}, {40, 40}}, color = {0, 127, 0}));
    connect(ram.P2, work.P1) annotation(Line(points = {{60, 40}, {70, 40}}, color = {0, 127, 0}));
    connect(work.P2, table.P1) annotation(Line(points = {{90, 40}, {100, 40}}, color = {0, 127, 0}));
    connect(command.y, valve.u) annotation(Line(points = {{-40, -20}, {-20, -20}}, color = {0, 0, 127}));
    annotation(Diagram(coordinateSystem(extent = {{-110, -100}, {140, 110}})), experiment(StopTime = 5, Interval = 0.01));
  end System;
end Press;

//! run: -m Press.System
// It rests at the inner end while full force 7e5*2e-3 - 1e5*1.6e-3 - 1e5*4e-4 = 1200 N is reached in each hold: 1.2 mm deep in
// 1e6 N/m.
//! at 0.68: work.f = 1200 +- 1
//! at 0.68: ram.x = 0.2512 +- 1e-6
//! at 2.08: work.f = 1200 +- 1
// Back at the inner end, pressed on it by 7e5*1.6e-3 N - 1e5*2e-3 N + 1e5*4e-4 N = 960 N.
//! at 1.33: ram.x = -960/1e7 +- 1e-6
//! at 1.33: cylinder.p2 = 7e5 +- 100
//! at 1.33: u = -1 +- 0
//! at 0.6: u = 1 +- 0
