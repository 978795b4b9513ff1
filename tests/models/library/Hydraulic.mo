// Skerry.Hydraulic against values worked out by hand.
package Hydraulic
  import Skerry.Hydraulic.*;
  import Skerry.Mechanic;
  import Skerry.Rotational;
  import Skerry.Signals;

  // Two laminar orifices 1:3 between 10 MPa and 2 MPa: 8 MPa between them, 2e-11*2e6 = 4e-5 m3/s. Lines that
  // start with these values have nothing to tell each other.
  model Rest
    PressureSource high(p = 1e7);
    PressureSource low(p = 2e6);
    LaminarOrifice r1(Kc = 2e-11);
    LaminarOrifice r2(Kc = 2e-11/3);
    Line pipe(T = 1e-3, Zc = 1e9, pStart = 8e6, qStart = 4e-5);
    Volume volume(T = 1e-3, V = 1e-4, pStart = 8e6, qStart = {4e-5, -4e-5});
    Line filtered(T = 1e-3, Zc = 2e9, alpha = 0.3, pStart = 8e6, qStart = 4e-5);
  equation
    connect(high.P1, r1.P1);
    connect(r1.P2, pipe.P1);
    connect(pipe.P2, volume.P[1]);
    connect(volume.P[2], filtered.P1);
    connect(filtered.P2, r2.P1);
    connect(r2.P2, low.P1);
  end Rest;

  // A pressure step at one end, the other end closed: it doubles there, comes back, and so on (d'Alembert).
  model Closed
    PressureSource source(p = 2e5);
    Line pipe(T = 0.1, Zc = 1e9, pStart = 1e5);
  equation
    connect(source.P1, pipe.P1);
  end Closed;

  // The same with the end open to the pressure at rest: the flow grows step by step, 2*dp/Zc each 2*T.
  model Open
    PressureSource source(p = 2e5);
    Line pipe(T = 0.1, Zc = 1e9, pStart = 1e5);
    Tank tank;
  equation
    connect(source.P1, pipe.P1);
    connect(pipe.P2, tank.P1);
  end Open;

  // An end whose resistance is Zc swallows the wave.
  model Matched
    PressureSource source(p = 2e5);
    Line pipe(T = 0.1, Zc = 1e9, pStart = 1e5);
    LaminarOrifice r(Kc = 1e-9);
    Tank tank;
  equation
    connect(source.P1, pipe.P1);
    connect(pipe.P2, r.P1);
    connect(r.P2, tank.P1);
  end Matched;

  // Both ends closed, the oil moving at the start: the wave goes back and forth and loses nothing.
  model Slosh
    Line pipe(T = 1e-3, Zc = 1e9, pStart = 1e5, qStart = 1e-4, cavitation = false);
    Volume volume(n = 3, T = 1e-3, alpha = 0, cavitation = false, V = 0.01, pStart = 0, qStart = {2e-3, -1e-3, -1e-3});
  end Slosh;

  // der(p) = q*Be/V = 1e8 Pa/s, whatever the number of ports; the wave model is Zc*q above or below.
  model Fill
    FlowSource pump(q = 1e-4);
    Volume volume(n = 1, V = 1e-3, Be = 1e9, T = 1e-4);
    FlowSource pump2(q = 1e-4);
    Volume volume2(n = 3, V = 1e-3, Be = 1e9, T = 1e-4);
    FlowSource pump3(q = 1e-4);
    Volume volume3(n = 2, V = 1e-3, Be = 1e9, T = 1e-4, alpha = 0.5);
    FlowSource pump4(q = 1e-4);
    IdealVolume volume4(n = 1, V = 1e-3, Be = 1e9);
  equation
    connect(pump.P1, volume.P[1]);
    connect(pump2.P1, volume2.P[2]);
    connect(pump3.P1, volume3.P[1]);
    connect(pump4.P1, volume4.P[1]);
  end Fill;

  model Flows "Valves between two pressures"
    PressureSource high(useInput = true);
    Signals.Ramp pressure(y0 = 1.01e7, yA = 0) "Results hold what varies";
    Tank low(p = 1e5);
    Orifice orifice(A = 1e-6);
    Orifice steered(useInput = true);
    Signals.Ramp area(y0 = 0, yA = 2e-6, t0 = 0, t1 = 1);
    CheckValve forward(A = 1e-6);
    CheckValve backward(A = 1e-6);
    CheckValve preloaded(A = 1e-6, pOpen = 5e5);
    ReliefValve relief(pRef = 9.5e6, dpMax = 1e6, A = 1e-5);
  equation
    connect(pressure.y, high.u);
    connect(high.P1, orifice.P1);
    connect(orifice.P2, low.P1);
    connect(high.P1, steered.P1);
    connect(steered.P2, low.P1);
    connect(area.y, steered.u);
    connect(high.P1, forward.P1);
    connect(forward.P2, low.P1);
    connect(high.P1, backward.P2);
    connect(backward.P1, low.P1);
    connect(high.P1, preloaded.P1);
    connect(preloaded.P2, low.P1);
    connect(high.P1, relief.P1);
    connect(relief.P2, low.P1);
  end Flows;

  // Half open at 10.5 MPa: that flow keeps that pressure.
  model Relief
    FlowSource pump(q = 0.67*1e-5*0.5*sqrt(2/870*1.05e7));
    Volume volume(V = 1e-3, pStart = 9e6);
    ReliefValve valve(pRef = 1e7, dpMax = 1e6, A = 1e-5);
    Tank tank(p = 0);
  equation
    connect(pump.P1, volume.P[1]);
    connect(volume.P[2], valve.P1);
    connect(valve.P2, tank.P1);
  end Relief;

  // A motor against its own friction: w = D*dp/B*(1 - exp(-B*t/J)); a pump at constant speed.
  model Machines
    PressureSource high(p = 1.01e7);
    Tank low(p = 1e5);
    Machine motor(D = 1e-5, B = 2, Cl = 1e-12);
    Rotational.Inertia load(J = 1);
    Rotational.SpeedSource drive(w = 100);
    VariableMachine pump(D = 1e-5);
    Signals.Ramp setting(y0 = 0, yA = 1, t0 = 0, t1 = 1);
  equation
    connect(high.P1, motor.P1);
    connect(motor.P2, low.P1);
    connect(motor.S, load.P1);
    connect(drive.P1, pump.S);
    connect(low.P1, pump.P1);
    connect(pump.P2, high.P1);
    connect(setting.y, pump.u);
  end Machines;

  // p*(V0 - V)^kappa stays what it is.
  model Gas
    FlowSource pump(q = 1e-4);
    Accumulator accumulator(V0 = 1e-3, pg = 5e6, kappa = 1.4);
  equation
    connect(pump.P1, accumulator.P1);
  end Gas;

  // A mass between two closed chambers: omega^2 = A^2*Be*(1/V1 + 1/V2)/m, here 2*1e-6*1e9/(6e-4*100); the first
  // swing ends after half a period, where the mass has come back.
  model Swing
    Cylinder cylinder(A1 = 1e-3, A2 = 1e-3, stroke = 1, V01 = 1e-4, V02 = 1e-4, Be = 1e9, T = 1e-4, p1Start = 5e6, p2Start = 5e6);
    Mechanic.Mass mass(m = 100, xStart = 0.5, vStart = 0.1);
  equation
    connect(cylinder.R, mass.P1);
  end Swing;

  // An open servo valve moves a free piston so that both edges drop half of the supply's pressure. Flows count oil at no
  // pressure, of which the chambers hold 1 + p/Be times their size.
  model Servo
    PressureSource supply(p = 2.01e7);
    Tank tank(p = 1e5);
    ServoValve valve(w = 0.01, xMax = 1e-3);
    Cylinder cylinder(stroke = 2, xStart = 0.1, T = 1e-4, p1Start = 1.01e7, p2Start = 1.01e7);
    Mechanic.Mass mass(m = 10, xStart = 0.1);
    Signals.Constant command(k = 0.2);
  equation
    connect(supply.P1, valve.P);
    connect(tank.P1, valve.T);
    connect(valve.A, cylinder.P1);
    connect(valve.B, cylinder.P2);
    connect(cylinder.R, mass.P1);
    connect(command.y, valve.u);
  end Servo;
end Hydraulic;

//! run: -m Hydraulic.Rest --stop 0.1 --interval 1e-3 --solver trapezoid --step 1e-3
//! always: abs('pipe.P1.p' - 8e6) < 1
//! always: abs('volume.P[2].p' - 8e6) < 1
//! always: abs('filtered.P2.p' - 8e6) < 1
//! always: abs('r2.q' - 4e-5) < 1e-12
//! run: -m Hydraulic.Rest --start 5 --stop 5.1 --interval 1e-3 --solver trapezoid --step 1e-3
//! always: abs('filtered.P2.p' - 8e6) < 1
//! run: -m Hydraulic.Rest --set pipe.T=0
//! exit: 4
//! says: the delay T of a line must be above zero
//! run: -m Hydraulic.Rest --set pipe.Zc=-1
//! exit: 2
//! says: 'pipe.Zc' is -1 and must be above zero
//! run: -m Hydraulic.Closed --stop 1 --interval 0.01 --solver trapezoid --step 0.01
//! at 0.05: pipe.P2.p = 1e5 +- 1e-6
//! at 0.15: pipe.P2.p = 3e5 +- 1e-6
//! at 0.25: pipe.P2.p = 3e5 +- 1e-6
//! at 0.35: pipe.P2.p = 1e5 +- 1e-6
//! at 0.55: pipe.P2.p = 3e5 +- 1e-6
//! run: -m Hydraulic.Open --stop 1 --interval 0.01 --solver trapezoid --step 0.01
//! at 0.05: pipe.P1.q = 1e-4 +- 1e-15
//! at 0.15: tank.P1.q = 2e-4 +- 1e-15
//! at 0.25: pipe.P1.q = 3e-4 +- 1e-15
//! at 0.95: tank.P1.q = 1e-3 +- 1e-15
//! run: -m Hydraulic.Matched --stop 1 --interval 0.01 --solver trapezoid --step 0.01
//! at 0.05: r.q = 0 +- 1e-15
//! at 0.15: r.q = 1e-4 +- 1e-15
//! end: r.q = 1e-4 +- 1e-15
//! run: -m Hydraulic.Slosh --stop 100 --interval 0.1 --solver trapezoid --step 1e-3
//! always: abs(abs('pipe.P1.p' - 1e5) - 1e5) < 1e-4
//! always: abs('pipe.P1.p' + 'pipe.P2.p' - 2e5) < 2e-4 or abs('pipe.P1.p' - 'pipe.P2.p') < 2e-4
//! always: abs('volume.P[1].p'^2 + 'volume.P[2].p'^2 + 'volume.P[3].p'^2 - 6*(1.5e8*1e-3)^2) < 1
//! run: -m Hydraulic.Fill --stop 0.1 --interval 1e-3 --solver trapezoid --step 1e-4
//! end: volume.P[1].p = 1e5 + 1e8*0.1 + 5e3 +- 6e3
//! end: volume2.P[2].p = 1e5 + 1e8*0.1 +- 2e4
//! end: volume3.P[2].p = 1e5 + 1e8*0.1 +- 2e4
//! end: volume4.p = 1e5 + 1e8*0.1 +- 1e-3
//! run: -m Hydraulic.Flows --stop 1 --interval 0.1
//! end: orifice.q = 0.67*1e-6*sqrt(2/870*1e7) +- 1e-10
//! end: high.P1.q = -0.67*sqrt(2/870)*(4e-6*sqrt(1e7) + 1e-6*sqrt(9.5e6) + 0.5e-5*sqrt(1e7)) +- 1e-8
//! at 0.5: steered.q = 0.67*1e-6*sqrt(2/870*1e7) +- 1e-10
//! end: forward.q = 0.67*1e-6*sqrt(2/870*1e7) +- 1e-10
//! end: backward.q = 0 +- 1e-20
//! end: preloaded.q = 0.67*1e-6*sqrt(2/870*9.5e6) +- 1e-10
//! end: relief.q = 0.67*0.5e-5*sqrt(2/870*1e7) +- 1e-9
//! run: -m Hydraulic.Relief --stop 0.5 --interval 1e-3 --solver trapezoid --step 1e-4
//! end: valve.P1.p = 1.05e7 +- 2e3
//! end: valve.x = 0.5 +- 2e-3
//! run: -m Hydraulic.Machines --stop 1 --interval 0.01
//! at 0.5: load.w = 1e-5*1e7/2*(1 - exp(-2*0.5)) +- 1e-3
//! end: motor.q = 1e-5*1e-5*1e7/2*(1 - exp(-2)) + 1e-12*1e7 +- 1e-8
//! end: pump.q = 1e-3 +- 1e-12
//! end: drive.P1.t = -1e-5*1e7 +- 1e-6
//! run: -m Hydraulic.Gas --stop 5 --interval 0.1
//! end: accumulator.P1.p = 5e6*2^1.4 +- 200
//! run: -m Hydraulic.Swing --stop 0.05441398092702654 --interval 1e-4 --solver trapezoid --step 1e-4
//! at 0.00860363: mass.v = 0.1*cos(sqrt(2e3/60e-2*10)*0.00860363) +- 1e-3
//! end: mass.v = 0.1*cos(sqrt(2e3/60e-2*10)*0.05441398092702654) +- 5e-3
//! always: abs('cylinder.p1' - 5e6 + ('cylinder.p2' - 5e6)) < 1e4
//! run: -m Hydraulic.Servo --stop 0.3 --interval 1e-3 --solver trapezoid --step 1e-4
//! end: mass.v = 0.67*0.01*0.2e-3*sqrt(1e7*2/870)/1e-3/(1 + 1.01e7/1e9) +- 1e-4
//! end: cylinder.p1 = 1.01e7 +- 2e4
