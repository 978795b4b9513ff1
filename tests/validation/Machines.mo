// Pumps and motors against the data of Valves.mo's head. Displacements count in m3/rev there. Shafts between a given speed and a
// machine, which only add an eigenfrequency, are left out.
package Machines
  import Skerry.Hydraulic.*;
  import Skerry.Rotational;
  import Skerry.Signals;
  constant Real perTurn = 2*acos(-1);

  // A pump between two volumes that a leak joins, its speed from -10 to 10 rad/s. Where a volume runs empty theirs stops to deliver;
  // ours delivers vapour, so that part is left out.
  model FixedPump
    Signals.Ramp n(y0 = -10, yA = 20, t0 = 0, t1 = 10);
    Pump pump(useInput = true, D = 5e-5/perTurn, Cl = 1e-12);
    Volume v1(n = 2, V = 1e-3, Be = 1e9, pStart = 1.9e5), v2(n = 2, V = 1e-3, Be = 1e9, pStart = 1e4);
    LaminarOrifice leak(Kc = 3e-10);
    Real p1 = pump.P1.p, p2 = pump.P2.p;
  equation
    connect(n.y, pump.u);
    connect(pump.P1, v1.P[1]); connect(pump.P2, v2.P[1]);
    connect(v1.P[2], leak.P1); connect(v2.P[2], leak.P2);
  end FixedPump;

  // The same with a pump of constant speed whose setting goes from -1 to 1.
  model VariablePump
    Signals.Ramp eps(y0 = -1, yA = 2, t0 = 0, t1 = 10);
    Rotational.SpeedSource shaft(w = 10);
    VariableMachine pump(D = 5e-5/perTurn, Cl = 1e-12);
    Volume v1(n = 2, V = 1e-3, Be = 1e9, pStart = 1.9e5), v2(n = 2, V = 1e-3, Be = 1e9, pStart = 1e4);
    LaminarOrifice leak(Kc = 3e-10);
    Real p1 = pump.P1.p, p2 = pump.P2.p;
  equation
    connect(eps.y, pump.u); connect(shaft.P1, pump.S);
    connect(pump.P1, v1.P[1]); connect(pump.P2, v2.P[1]);
    connect(v1.P[2], leak.P1); connect(v2.P[2], leak.P2);
  end VariablePump;

  // A motor as in FixedPump, and one that presses oil through a valve of 1 mm.
  model FixedMotor
    Signals.Ramp n(y0 = 10, yA = -20, t0 = 0, t1 = 10);
    Signals.SoftStep n2(y0 = 0, yA = -157, t0 = 1, t1 = 5);
    Rotational.SpeedSource shaft(useInput = true), shaft2(useInput = true);
    Machine motor(D = 5e-5/perTurn, Cl = 1e-12), motor2(D = 5e-5/perTurn);
    Volume v1(n = 2, V = 1e-3, Be = 1e9, pStart = 1.9e5), v2(n = 2, V = 1e-3, Be = 1e9, pStart = 1e4), v3(n = 2, V = 1e-3, Be = 1e9);
    LaminarOrifice leak(Kc = 3e-10);
    Orifice valve(A = acos(-1)*0.01*1e-3, rho = 890, p0 = 0);
    Tank tank1(p = 1e5), tank2(p = 1e5);
    Real p1 = motor.P1.p, p2 = motor.P2.p, pRig = motor2.P1.p;
  equation
    connect(n.y, shaft.u); connect(shaft.P1, motor.S);
    connect(motor.P1, v1.P[1]); connect(motor.P2, v2.P[1]);
    connect(v1.P[2], leak.P1); connect(v2.P[2], leak.P2);
    connect(n2.y, shaft2.u); connect(shaft2.P1, motor2.S);
    connect(motor2.P2, tank1.P1); connect(motor2.P1, v3.P[1]); connect(v3.P[2], valve.P1); connect(valve.P2, tank2.P1);
  end FixedMotor;

  model VariableMotor
    Signals.Ramp eps(y0 = 1, yA = -2, t0 = 0, t1 = 10);
    Signals.SoftStep eps2(y0 = 0, yA = -1, t0 = 1, t1 = 5);
    Rotational.SpeedSource shaft(w = 10), shaft2(w = 157);
    VariableMachine motor(D = 5e-5/perTurn, Cl = 1e-12, B = 10), motor2(D = 5e-5/perTurn);
    Volume v1(n = 2, V = 1e-3, Be = 1e9, pStart = 1.9e5), v2(n = 2, V = 1e-3, Be = 1e9, pStart = 1e4), v3(n = 2, V = 1e-3, Be = 1e9);
    LaminarOrifice leak(Kc = 3e-10);
    Orifice valve(A = acos(-1)*0.01*1e-3, rho = 890, p0 = 0);
    Tank tank1(p = 1e5), tank2(p = 1e5);
    Real p1 = motor.P1.p, p2 = motor.P2.p, q = -motor2.P1.q;
  equation
    connect(eps.y, motor.u); connect(shaft.P1, motor.S);
    connect(motor.P1, v1.P[1]); connect(motor.P2, v2.P[1]);
    connect(v1.P[2], leak.P1); connect(v2.P[2], leak.P2);
    connect(eps2.y, motor2.u); connect(shaft2.P1, motor2.S);
    connect(motor2.P2, tank1.P1); connect(motor2.P1, v3.P[1]); connect(v3.P[2], valve.P1); connect(valve.P2, tank2.P1);
  end VariableMotor;

  // A motor with its inertia between 2e7 and 1e7 Pa over laminar resistances; the setting goes from 1 to -1 in a second.
  model MachineC
    Signals.Ramp eps(y0 = 1, yA = -2, t0 = 3, t1 = 4);
    PressureSource high(p = 2e7), low(p = 1e7);
    LaminarOrifice r1(Kc = 1e-9), r2(Kc = 1e-9);
    Volume v1(n = 2, V = 5e-3, Be = 1e9, pStart = 1e5), v2(n = 2, V = 5e-3, Be = 1e9, pStart = 1e5);
    VariableMachine motor(D = 5e-5/perTurn);
    Rotational.Inertia load(J = 1, B = 1);
    Real q = r1.P2.q, w = load.w;
  equation
    connect(eps.y, motor.u);
    connect(high.P1, r1.P1); connect(r1.P2, v1.P[1]); connect(v1.P[2], motor.P1);
    connect(motor.P2, v2.P[2]); connect(v2.P[1], r2.P1); connect(r2.P2, low.P1);
    connect(motor.S, load.P1);
  end MachineC;

  // Two pistons on a swash plate without pressure: 100 N.m against viscous friction. Strokes count from the middle there. (The peer
  // publishes this case twice.)
  model CylinderBlock
    Rotational.TorqueSource source(t = 100);
    Rotational.Inertia rotor(J = 0.1, aStart = 0.5*acos(-1));
    AxialPistonMachine machine(N = 2, A = 1e-6, r = 0.05, beta = 0.1, B = 10);
    Tank tank(p = 1e5);
    Real x1 = machine.x[1] - 0.05*tan(0.1), x2 = machine.x[2] - 0.05*tan(0.1);
  equation
    connect(source.P1, rotor.P1); connect(rotor.P2, machine.S);
    connect(machine.P1, tank.P1); connect(machine.P2, tank.P1);
  end CylinderBlock;

  // Two pistons of given pressures behind a valve plate that turns with 1 rad/s. Theirs counts the angle of the first port from the middle of its
  // first round end, 10 degrees later, and opens B after the first turn only.
  model ValvePlate
    Skerry.Rotational.SpeedSource drive(w = 1, aStart = -acos(-1)/18);
    Skerry.Hydraulic.ValvePlate plate(n = 2, rho = 890, p0 = 0);
    Skerry.Hydraulic.PressureSource piston1(p = 1e7), piston2(p = 2e7);
    Skerry.Hydraulic.Volume va(n = 2, V = 1e-3, Be = 1e9), vb(n = 2, V = 1e-3, Be = 1e9);
    Skerry.Hydraulic.LaminarOrifice ka(Kc = 1e-10), kb(Kc = 1e-10);
    Skerry.Hydraulic.Tank ta(p = 1e5), tb(p = 1e5);
    Real pA = va.P[1].p, pB = vb.P[1].p;
  equation
    connect(drive.P1, plate.S); connect(piston1.P1, plate.P[1]); connect(piston2.P1, plate.P[2]);
    connect(plate.A, va.P[1]); connect(plate.B, vb.P[1]); connect(va.P[2], ka.P1); connect(ka.P2, ta.P1); connect(vb.P[2], kb.P1); connect(kb.P2, tb.P1);
  end ValvePlate;
end Machines;

//! run: -m Machines.FixedPump --stop 8.207 --interval 1e-3 --set settings.T=1e-3
//! near: FixedPump.csv 0.01 0.002
//! run: -m Machines.VariablePump --stop 8.207 --interval 1e-3 --set settings.T=1e-3
//! near: VariablePump.csv 0.01 0.002
//! run: -m Machines.FixedMotor --stop 8.207 --interval 1e-3 --set settings.T=1e-3
//! near: FixedMotor.csv 0.01 0.002
//! run: -m Machines.VariableMotor --stop 8.31 --interval 1e-3 --set settings.T=1e-3
//! near: VariableMotor.csv 0.01 0.002
//! run: -m Machines.MachineC --stop 10 --interval 1e-3 --set settings.T=1e-3 --start=-1
//! near: MachineC.csv 0.01 0.002
//! run: -m Machines.CylinderBlock --stop 10 --interval 1e-3 --set settings.T=1e-3
//! near: CylinderBlock.csv 0.01 0.002
//! run: -m Machines.ValvePlate --stop 20 --interval 1e-3 --set settings.T=1e-4
//! near: ValvePlate.csv 0.01 0.002
