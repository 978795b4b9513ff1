// Systems against the data of Valves.mo's head (Models/Example Models Validations): servos, open centre, load sensing, transmission.
package Systems
  import Skerry.Hydraulic.*;
  import Skerry.Mechanic;
  import Skerry.Rotational;
  import Skerry.Signals;
  constant Real w = acos(-1)*0.01 "A spool of 10 mm that opens all around";
  constant Real perTurn = 2*acos(-1);

  // Position control with a pump, a relief valve and an overlapped valve. Theirs rings in the relief valve.
  model Servo
    Signals.Step step(y0 = 0.2, yA = 0.5, t0 = 1);
    Signals.Feedback error;
    Signals.Integrator integral(k = 0.000672426);
    Signals.Expression command(y = if time <= 0 then 0 else 100*(0.0264249*error.y + integral.y));
    Pump pump(w = 200, D = 25e-5/perTurn, Cl = 1e-12);
    Volume supply(n = 3, V = 1e-3, Be = 1e9, alpha = 0.3);
    ReliefValve relief(pRef = 1.99e7, dpMax = 1e-2/sqrt(7e6)*(sqrt(7e6)/1e-8 + 2e7/(1e-8*sqrt(7e6))), Cq = 1, A = 1e-2/sqrt(7e6), rho = 2, tau = 1e-3, p0 = 0);
    Tank t1(p = 1e5), t2(p = 1e5), t3(p = 1e5);
    Valve43 valve(rho = 890, xMax = 0.01, w = w, omega = 200, delta = 1, p0 = 0, overlap = 1e-4);
    Cylinder cylinder(A1 = 1e-3, A2 = 1e-3, stroke = 1, V01 = 3e-4, V02 = 3e-4, Be = 1e9, xStart = 0);
    Mechanic.Mass mass(m = 100);
    Mechanic.IdealSpringDamper spring(k = 100);
    Mechanic.Fixed wall;
    Real x = mass.x, ref = step.y, spool = valve.x;
  equation
    connect(step.y, error.u1); error.u2 = mass.x; connect(error.y, integral.u); connect(command.y, valve.u);
    connect(pump.P1, t1.P1); connect(pump.P2, supply.P[1]);
    connect(supply.P[2], relief.P1); connect(relief.P2, t2.P1);
    connect(supply.P[3], valve.P); connect(valve.T, t3.P1); connect(valve.A, cylinder.P1); connect(valve.B, cylinder.P2);
    connect(cylinder.R, mass.P1); connect(mass.P2, spring.P1); connect(spring.P2, wall.P1);
  end Servo;

  // Two servos with different gains against 1 kN.
  model OneServo
    parameter Real gain = 0.003;
    Skerry.Interfaces.SignalIn u;
    Skerry.Interfaces.NodeHydraulic P, T;
    Signals.Expression command(y = if time <= 0 then 0 else 100*gain*(u - mass.x));
    Valve43 valve(rho = 890, xMax = 0.01, w = w, omega = 200, delta = 1, p0 = 0, overlap = 1e-4);
    Cylinder cylinder(A1 = 1e-3, A2 = 1e-3, stroke = 1, V01 = 3e-4, V02 = 3e-4, Be = 1e9, xStart = 0);
    Mechanic.Mass mass(m = 200, B = 200);
    Mechanic.ForceSource load(f = -1000);
  equation
    connect(command.y, valve.u);
    connect(P, valve.P); connect(valve.T, T); connect(valve.A, cylinder.P1); connect(valve.B, cylinder.P2);
    connect(cylinder.R, mass.P1); connect(mass.P2, load.P1);
  end OneServo;

  model TwoServos
    Signals.Pulse pulse(y0 = 0.2, yA = 0.2, t0 = 3, t1 = 4);
    PressureSource high(p = 2.8e7);
    Tank low(p = 1e5);
    OneServo servo1, servo2(gain = 0.006);
    Real x1 = servo1.mass.x, x2 = servo2.mass.x, ref = pulse.y;
  equation
    connect(pulse.y, servo1.u); connect(pulse.y, servo2.u);
    connect(high.P1, servo1.P); connect(high.P1, servo2.P); connect(servo1.T, low.P1); connect(servo2.T, low.P1);
  end TwoServos;

  // A valve controls 50 kg; the difference of the pressures is fed back.
  model PressureFeedback
    Signals.Pulse square(y0 = 0.4, yA = 0.2, t0 = 0, t1 = 0.5, period = 1);
    Signals.Expression command(y = if time <= 0 then 0 else 100*(0.04*(square.y - mass.x) - 3e-11*(cylinder.P1.p - cylinder.P2.p)));
    Valve43 valve(rho = 890, xMax = 0.01, w = w, omega = 300, delta = 0.5, p0 = 0);
    PressureSource high(p = 2e7);
    Tank low(p = 1e5);
    Cylinder cylinder(A1 = 1e-3, A2 = 1e-3, stroke = 1, V01 = 3e-4, V02 = 3e-4, Bp = 1000, Cl = 1e-11, Be = 1e9, xStart = 0.5);
    Mechanic.Mass mass(m = 50, B = 100, xStart = 0.5);
    Mechanic.IdealSpringDamper spring(k = 100);
    Mechanic.Fixed wall;
    Mechanic.ForceSource load(f = -200);
    Real x = mass.x;
  equation
    connect(command.y, valve.u);
    connect(high.P1, valve.P); connect(valve.T, low.P1); connect(valve.A, cylinder.P1); connect(valve.B, cylinder.P2);
    connect(cylinder.R, mass.P1); connect(mass.P2, load.P1); connect(mass.P2, spring.P1); connect(spring.P2, wall.P1);
  end PressureFeedback;

  // A pump of constant speed feeds three open-centre valves in a row, each with a motor and a load.
  model Drive
    parameter Real t = 0 "Torque of the load";
    Skerry.Interfaces.NodeHydraulic A, B;
    VariableMachine motor(D = 5e-5/perTurn);
    Signals.Constant full(k = 1);
    Volume va(n = 2, V = 1e-3, Be = 1e9), vb(n = 2, V = 1e-3, Be = 1e9);
    Rotational.Inertia inertia(J = 0.1, B = 10);
    Rotational.TorqueSource load(t = -t);
  equation
    connect(A, va.P[1]); connect(va.P[2], motor.P1); connect(motor.P2, vb.P[2]); connect(vb.P[1], B);
    connect(full.y, motor.u); connect(motor.S, inertia.P1); connect(inertia.P2, load.P1);
  end Drive;

  model OpenCentre
    Signals.Pulse pulse1(yA = 0.001, t0 = 1, t1 = 2), pulse2(yA = 0.001, t0 = 3, t1 = 4), pulse3(yA = 0.002, t0 = 5, t1 = 6);
    Signals.Gain k1(k = 1e3), k2(k = 1e3), k3(k = 1e3);
    Pump pump(w = 250, D = 2e-5/perTurn, Cl = 0);
    Volume supply(n = 6, V = 1e-3, Be = 1e9), v1(n = 2, V = 1e-3, Be = 1e9), v2(n = 2, V = 1e-3, Be = 1e9);
    ReliefValve relief(pRef = 3.99e7, dpMax = 1e-3/sqrt(7e6)*(sqrt(7e6)/1e-8 + 4e7/(1e-8*sqrt(7e6))), Cq = 1, A = 1e-3/sqrt(7e6), rho = 2, tau = 0.01, p0 = 0);
    Valve63 c1(rho = 890, xMax = 1e-3, w = w, omega = 100, delta = 1, p0 = 0, overlap = -1e-6, xCentre = 0.999e-3), c2(rho = 890, xMax = 1e-3, w = w, omega = 100, delta = 1, p0 = 0, overlap = -1e-6, xCentre = 0.999e-3), c3(rho = 890, xMax = 1e-3, w = w, omega = 100, delta = 1, p0 = 0, overlap = -1e-6, xCentre = 0.999e-3);
    Drive d1(t = 0), d2(t = 100), d3(t = 200);
    Tank t0(p = 1e5), t1(p = 1e5), t2(p = 1e5), t3(p = 1e5), t4(p = 1e5), t5(p = 1e5);
    Real w1 = d3.inertia.w, w2 = d2.inertia.w, w3 = d1.inertia.w;
  equation
    connect(pulse1.y, k1.u); connect(k1.y, c1.u); connect(pulse2.y, k2.u); connect(k2.y, c2.u); connect(pulse3.y, k3.u); connect(k3.y, c3.u);
    connect(pump.P1, t0.P1); connect(pump.P2, supply.P[1]); connect(supply.P[2], relief.P1); connect(relief.P2, t1.P1);
    connect(supply.P[3], c1.P1); connect(c1.P2, v1.P[1]); connect(v1.P[2], c2.P1); connect(c2.P2, v2.P[1]); connect(v2.P[2], c3.P1); connect(c3.P2, t2.P1);
    connect(supply.P[4], c1.P); connect(supply.P[5], c2.P); connect(supply.P[6], c3.P);
    connect(c1.T, t3.P1); connect(c2.T, t4.P1); connect(c3.T, t5.P1);
    connect(c1.A, d1.A); connect(c1.B, d1.B); connect(c2.A, d2.A); connect(c2.B, d2.B); connect(c3.A, d3.A); connect(c3.B, d3.B);
  end OpenCentre;

  // A closed circuit: the controller holds the speed of 5 kg.m2.
  model Transmission
    Signals.Step step(y0 = 0, yA = 20, t0 = 5);
    Signals.Integrator integral(k = 0.02);
    Signals.Expression setting(y = 0.05*(step.y - inertia.w) + integral.y);
    Rotational.SpeedSource engine(w = 1000);
    VariableMachine pump(D = 5e-4/perTurn, Cl = 1e-9), motor(D = 5e-5/perTurn, Cl = 1e-11);
    Signals.Constant full(k = 1);
    Rotational.Inertia inertia(J = 5);
    Volume high(n = 4, V = 1e-4, Be = 1e9, pStart = 1e7), low(n = 4, V = 1e-3, Be = 1e9, pStart = 1e7);
    ReliefValve relief1(pRef = 1.99e7, dpMax = 1e-2/sqrt(7e6)*(sqrt(7e6)/1e-8 + 2e7/(1e-8*sqrt(7e6))), Cq = 1, A = 1e-2/sqrt(7e6), rho = 2, tau = 0.01, p0 = 0);
    ReliefValve relief2(pRef = 1.99e7, dpMax = 1e-2/sqrt(7e6)*(sqrt(7e6)/1e-8 + 2e7/(1e-8*sqrt(7e6))), Cq = 1, A = 1e-2/sqrt(7e6), rho = 2, tau = 0.01, p0 = 0);
    CheckValve check1(Cq = 1, A = 2.5e-5, rho = 2), check2(Cq = 1, A = 2.5e-5, rho = 2);
    PressureSource charge(p = 3e6);
    Tank tank(p = 1e5);
    Real w = inertia.w;
  equation
    integral.u = step.y - inertia.w;
    connect(setting.y, pump.u); connect(engine.P1, pump.S); connect(full.y, motor.u); connect(motor.S, inertia.P1);
    connect(pump.P2, high.P[1]); connect(high.P[2], motor.P1); connect(pump.P1, low.P[1]); connect(low.P[2], motor.P2);
    connect(high.P[3], relief1.P1); connect(relief1.P2, tank.P1); connect(low.P[3], relief2.P1); connect(relief2.P2, tank.P1);
    connect(charge.P1, check1.P1); connect(check1.P2, high.P[4]); connect(charge.P1, check2.P1); connect(check2.P2, low.P[4]);
  end Transmission;

  // A piston between the delivery pressure and a reference sets the pump; the load is halved at 5 s. The spring is relaxed at the start.
  model SimplePump
    Signals.Step reference(y0 = 1e5, yA = 2e7, t0 = 1), area(y0 = 1e-11, yA = -5e-12, t0 = 5);
    Signals.Expression setting(y = 50*mass.x);
    Rotational.SpeedSource engine(w = 125);
    VariableMachine pump(D = 1e-4/perTurn);
    Volume volume(n = 3, V = 1e-3, Be = 1e9);
    LaminarOrifice load(useInput = true), inlet1(Kc = 2e-10), inlet2(Kc = 1e-11);
    PressureSource source(useInput = true);
    Tank tank1(p = 1e5), tank2(p = 1e5);
    Cylinder piston(A1 = 1e-4, A2 = 1e-4, stroke = 0.01, V01 = 3e-5, V02 = 3e-5, Cl = 5e-11, Be = 1e9, p1Start = 2e7, p2Start = 2e7);
    Mechanic.Mass mass(m = 1, B = 1000, xStart = 0.005);
    Mechanic.IdealSpringDamper spring(k = 12000);
    Mechanic.Fixed wall(x = 0.005);
    Real p = load.P1.p;
  equation
    connect(setting.y, pump.u); connect(engine.P1, pump.S); connect(tank1.P1, pump.P1); connect(pump.P2, volume.P[1]);
    connect(volume.P[2], load.P1); connect(load.P2, tank2.P1); connect(area.y, load.u);
    connect(reference.y, source.u); connect(source.P1, inlet1.P1); connect(inlet1.P2, piston.P1);
    connect(volume.P[3], inlet2.P1); connect(inlet2.P2, piston.P2);
    connect(piston.R, mass.P1); connect(mass.P2, spring.P1); connect(spring.P2, wall.P1);
  end SimplePump;

  // A regulated pump holds 1 MPa above a reference that steps by 10 MPa. Their regulator's momentum, whose rate is limited, has a part in proportion to
  // the impedance that their volume has at their step, 1.1e9/200 of it: a tenth at high pressure. Ours has none.
  model ControlledPump
    Rotational.SpeedSource engine(w = 125);
    RegulatedPump pump(D = 1e-5);
    Tank tank1(p = 1e5), tank2(p = 1e5);
    PressureSource reference(useInput = true);
    Signals.Step step(y0 = 0, yA = 1e7, t0 = 1);
    Volume volume(n = 2, V = 1e-3, Be = 1e9, pStart = 1);
    LaminarOrifice load(Kc = 1e-11);
    Real p = volume.P[1].p;
  equation
    connect(engine.P1, pump.S); connect(tank1.P1, pump.P1); connect(pump.P2, volume.P[1]);
    connect(volume.P[2], load.P1); connect(load.P2, tank2.P1);
    connect(step.y, reference.u); connect(reference.P1, pump.X);
  end ControlledPump;
end Systems;

//! run: -m Systems.TwoServos --stop 10 --interval 1e-3 --set settings.T=1e-3
//! near: TwoServos.csv 0.01 0.002
//! run: -m Systems.PressureFeedback --stop 3 --interval 1e-3 --set settings.T=1e-3
//! near: PressureFeedback.csv 0.01 0.002
//! run: -m Systems.Transmission --stop 10 --interval 1e-3 --set settings.T=1e-3
//! near: Transmission.csv 0.01 0.002
//! run: -m Systems.SimplePump --stop 10 --interval 1e-3 --set settings.T=1e-3
//! near: SimplePump.csv 0.02 0.003
//! run: -m Systems.OpenCentre --stop 10 --interval 1e-3 --set settings.T=1e-3
//! near: OpenCentre.csv 0.03 0.01
//! run: -m Systems.ControlledPump --stop 3 --interval 1e-3 --set settings.T=1e-3
//! near: ControlledPump.csv 0.05 0.003
// At rest: 1 MPa above the reference less the droop, 1e9 times the flow.
//! end: p = 1.1e7 - 1e9*(1.1e-11*(1.0881405e7 - 1e5)) +- 100
