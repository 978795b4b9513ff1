package Shaft "Two hydraulic machines on a stiff shaft: a motor drives a pump"
  import Skerry.Hydraulic.*;
  import Skerry.Rotational;
  import Skerry.Signals;

  partial model Machines "All but the shaft; what is left and right of it are two circuits"
    parameter Real T(unit = "s") = 1e-4 "Delay of all lines";
    parameter Real k(unit = "N.m/rad") = 2e5 "Stiffness of the shaft";

    // Circuit of the motor: the supply's pressure rises to 10 MPa.
    Signals.Ramp rise(y0 = 1e5, yA = 1e7, t0 = 0.05, t1 = 0.1) annotation(Placement(transformation(extent = {{-90, -10}, {-70, 10}})));
    PressureSource supply(useInput = true) annotation(Placement(transformation(extent = {{-50, -10}, {-30, 10}})));
    LaminarOrifice hose1(Kc = 5e-10) annotation(Placement(transformation(extent = {{-10, -10}, {10, 10}})));
    Volume volume1(V = 1e-3, T = T) annotation(Placement(transformation(extent = {{30, -10}, {50, 10}})));
    Machine motor(D = 1e-5, B = 0.05, Cl = 1e-12) annotation(Placement(transformation(extent = {{70, -10}, {90, 10}})));
    Tank tank1 annotation(Placement(transformation(extent = {{110, -10}, {130, 10}})));
    Rotational.Inertia rotor1(J = 0.02) annotation(Placement(transformation(extent = {{110, -50}, {130, -30}})));

    // Circuit of the pump: it delivers through an orifice.
    Rotational.Inertia rotor2(J = 0.02) annotation(Placement(transformation(extent = {{-90, -90}, {-70, -70}})));
    Machine pump(D = 1e-5, B = 0.05, Cl = 1e-12) annotation(Placement(transformation(extent = {{-50, -90}, {-30, -70}})));
    Tank tank2 annotation(Placement(transformation(extent = {{-90, -50}, {-70, -30}})));
    Volume volume2(V = 1e-3, T = T) annotation(Placement(transformation(extent = {{-10, -90}, {10, -70}})));
    Orifice load(A = 1e-5) annotation(Placement(transformation(extent = {{30, -90}, {50, -70}})));
    Tank tank3 annotation(Placement(transformation(extent = {{70, -90}, {90, -70}})));
  equation
    connect(rise.y, supply.u) annotation(Line(points = {{-70, 0}, {-64, 0}, {-64, 16}, {-40, 16}, {-40, 10}}, color = {0, 0, 127}));
    connect(supply.P1, hose1.P1) annotation(Line(points = {{-30, 0}, {-10, 0}}, color = {0, 127, 255}));
    connect(hose1.P2, volume1.P[1]) annotation(Line(points = {{10, 0}, {30, 0}}, color = {0, 127, 255}));
    connect(volume1.P[2], motor.P1) annotation(Line(points = {{30, 0}, {24, 0}, {24, 16}, {64, 16}, {64, 0}, {70, 0}}, color = {0, 127, 255}));
    connect(motor.P2, tank1.P1) annotation(Line(points = {{90, 0}, {96, 0}, {96, 16}, {120, 16}, {120, 10}}, color = {0, 127, 255}));
    connect(motor.S, rotor1.P1) annotation(Line(points = {{80, -10}, {80, -40}, {110, -40}}, color = {95, 95, 95}));
    connect(rotor2.P2, pump.S) annotation(Line(points = {{-70, -80}, {-64, -80}, {-64, -96}, {-40, -96}, {-40, -90}}, color = {95, 95, 95}));
    connect(tank2.P1, pump.P1) annotation(Line(points = {{-80, -30}, {-80, -24}, {-56, -24}, {-56, -80}, {-50, -80}}, color = {0, 127, 255}));
    connect(pump.P2, volume2.P[1]) annotation(Line(points = {{-30, -80}, {-10, -80}}, color = {0, 127, 255}));
    connect(volume2.P[2], load.P1) annotation(Line(points = {{-10, -80}, {-16, -80}, {-16, -64}, {24, -64}, {24, -80}, {30, -80}}, color = {0, 127, 255}));
    connect(load.P2, tank3.P1) annotation(Line(points = {{50, -80}, {56, -80}, {56, -64}, {80, -64}, {80, -70}}, color = {0, 127, 255}));
    annotation(Diagram(coordinateSystem(extent = {{-110, -110}, {150, 100}})), experiment(StopTime = 0.5, Interval = 0.002));
  end Machines;

  model Lines "The shaft is a line too"
    extends Machines;
    Rotational.Shaft shaft(k = k, T = T) annotation(Placement(transformation(extent = {{150, -50}, {170, -30}})));
  equation
    connect(rotor1.P2, shaft.P1) annotation(Line(points = {{130, -40}, {150, -40}}, color = {95, 95, 95}));
    connect(shaft.P2, rotor2.P1) annotation(Line(points = {{170, -40}, {176, -40}, {176, -60}, {-96, -60}, {-96, -80}, {-90, -80}}, color = {95, 95, 95}));
  end Lines;

  model Mixed "Shaft and machines in equations, lines where the oil is"
    extends Machines;
    Rotational.IdealShaft shaft(k = k) annotation(Placement(transformation(extent = {{150, -50}, {170, -30}})));
  equation
    connect(rotor1.P2, shaft.P1) annotation(Line(points = {{130, -40}, {150, -40}}, color = {95, 95, 95}));
    connect(shaft.P2, rotor2.P1) annotation(Line(points = {{170, -40}, {176, -40}, {176, -60}, {-96, -60}, {-96, -80}, {-90, -80}}, color = {95, 95, 95}));
  end Mixed;

  model Rigid "The shaft does not give at all"
    extends Machines;
  equation
    connect(rotor1.P2, rotor2.P1) annotation(Line(points = {{130, -40}, {136, -40}, {136, -60}, {-96, -60}, {-96, -80}, {-90, -80}}, color = {95, 95, 95}));
  end Rigid;
end Shaft;
