package Shaft "Two hydraulic machines on a stiff shaft: a motor drives a pump"
  import Skerry.Hydraulic.*;
  import Skerry.Rotational;
  import Skerry.Signals;

  partial model Machines "All but the shaft; what is left and right of it are two circuits"
    parameter Real T(unit = "s") = 1e-4 "Delay of all lines";
    parameter Real k(unit = "N.m/rad") = 2e5 "Stiffness of the shaft";

    // Circuit of the motor: the supply's pressure rises to 10 MPa.
    Signals.Ramp rise(y0 = 1e5, yA = 1e7, t0 = 0.05, t1 = 0.1);
    PressureSource supply(useInput = true);
    LaminarOrifice hose1(Kc = 5e-10);
    Volume volume1(V = 1e-3, T = T);
    Machine motor(D = 1e-5, B = 0.05, Cl = 1e-12);
    Tank tank1;
    Rotational.Inertia rotor1(J = 0.02);

    // Circuit of the pump: it delivers through an orifice.
    Rotational.Inertia rotor2(J = 0.02);
    Machine pump(D = 1e-5, B = 0.05, Cl = 1e-12);
    Tank tank2;
    Volume volume2(V = 1e-3, T = T);
    Orifice load(A = 1e-5);
    Tank tank3;
  equation
    connect(rise.y, supply.u);
    connect(supply.P1, hose1.P1);
    connect(hose1.P2, volume1.P[1]);
    connect(volume1.P[2], motor.P1);
    connect(motor.P2, tank1.P1);
    connect(motor.S, rotor1.P1);
    connect(rotor2.P2, pump.S);
    connect(tank2.P1, pump.P1);
    connect(pump.P2, volume2.P[1]);
    connect(volume2.P[2], load.P1);
    connect(load.P2, tank3.P1);
    annotation(experiment(StopTime = 0.5, Interval = 0.002));
  end Machines;

  model Lines "The shaft is a line too"
    extends Machines;
    Rotational.Shaft shaft(k = k, T = T);
  equation
    connect(rotor1.P2, shaft.P1);
    connect(shaft.P2, rotor2.P1);
  end Lines;

  model Mixed "Shaft and machines in equations, lines where the oil is"
    extends Machines;
    Rotational.IdealShaft shaft(k = k);
  equation
    connect(rotor1.P2, shaft.P1);
    connect(shaft.P2, rotor2.P1);
  end Mixed;

  model Rigid "The shaft does not give at all"
    extends Machines;
  equation
    connect(rotor1.P2, rotor2.P1);
  end Rigid;
end Shaft;
