// Check and relief valves, lines, an accumulator and electric circuits against the data of Valves.mo's head.
package Parts
  import Skerry.Hydraulic.*;
  import Skerry.Signals;
  import Skerry.Electric;
  import Skerry.Mechanic;

  // Open or shut: the band and the lag of our valve are made small. The published run adds phi*(pX - p1), their present code and
  // ours phi*pX; the times between (0.6 to 1.02 s, 4 to 6.65 s), when ours is open and theirs not yet, are left out.
  model PilotCheck
    Signals.Ramp inlet(y0 = 1e5, yA = 3e6, t0 = 0, t1 = 3), pilot(y0 = 1e5, yA = 4e6, t0 = 5, t1 = 7);
    Signals.Step outlet(y0 = 1e5, yA = 2e6, t0 = 4);
    PressureSource s1(useInput = true), s2(useInput = true), sX(useInput = true);
    PilotCheckValve valve(Cq = 1, A = 5e-7, rho = 2, p0 = 0, phi = 3.5, pOpen = 1e6, dpMax = 10, tau = 1e-4);
    Real q = valve.q, pX = valve.X.p, p1 = valve.P1.p, p2 = valve.P2.p;
  equation
    connect(inlet.y, s1.u); connect(outlet.y, s2.u); connect(pilot.y, sX.u);
    connect(s1.P1, valve.P1); connect(valve.P2, s2.P1); connect(valve.X, sX.P1);
  end PilotCheck;

  // Theirs opens by x = (p1 - 2e7)/(sqrt(7e6)/1e-8 + dp/(1e-8*sqrt(7e6))), q = x*sqrt(dp), at most 1e-3 m3/s at 7e6 Pa. So ours is
  // fully open 1e-3/sqrt(7e6)*(sqrt(7e6)/1e-8 + 2e7/(1e-8*sqrt(7e6))) above 2e7.
  // The 50 ms after it opens are left out: it rings with 13 ms, and their step is 1 ms.
  model Relief
    Signals.Step area(y0 = 1e-6, yA = -7e-7, t0 = 0.5);
    FlowSource pump(q = 5e-4);
    Volume volume(n = 3, V = 1e-3, Be = 1e9);
    ReliefValve valve(pRef = 1.99e7, dpMax = 1e5*(1 + 2e7/7e6), Cq = 1, A = 1e-3/sqrt(7e6), rho = 2, tau = 0.01, p0 = 0);
    Orifice load(useInput = true, rho = 890, p0 = 0);
    Tank tank1, tank2;
    Real p = load.P1.p;
  equation
    connect(pump.P1, volume.P[1]);
    connect(volume.P[2], valve.P1); connect(valve.P2, tank1.P1);
    connect(volume.P[3], load.P1); connect(load.P2, tank2.P1); connect(area.y, load.u);
  end Relief;

  // A flow that jumps into a lossless line whose other end is held by a pressure; the waves start at zero.
  model Lines
    Signals.Step step(y0 = 1e-5, yA = 1e-6, t0 = 0.1);
    FlowSource source(useInput = true);
    Line line(T = 0.1, Zc = 1e9, pStart = 0, cavitation = false);
    LaminarOrifice open(Kc = 1);
    PressureSource held(p = 1e6);
    Real p1 = line.P1.p, q1 = line.P2.q;
  equation
    connect(step.y, source.u); connect(source.P1, line.P1);
    connect(line.P2, open.P1); connect(open.P2, held.P1);
  end Lines;

  // Theirs starts with an empty inlet and fills from zero pressure, which the first 0.2 s of 50 show; ours is empty, too.
  model Accumulator
    Signals.Sine sine(yA = 3e-5, f = 0.1);
    FlowSource source(useInput = true);
    Volume volume(n = 2, V = 1e-3, Be = 1e9, pStart = 1e5);
    LaminarOrifice inlet(Kc = 1e-8);
    Skerry.Hydraulic.Accumulator store(V0 = 1e-3, pg = 1e7, kappa = 1.2, pStart = 1e7, kEmpty = 1e14);
    Real V = store.V0 - store.V, pGas = noEvent(max(store.P1.p, 1e7)), p = volume.P[1].p, integral(start = 0, fixed = true);
  equation
    connect(sine.y, source.u); connect(source.P1, volume.P[1]);
    connect(volume.P[2], inlet.P1); connect(inlet.P2, store.P1);
    der(integral) = sine.y;
  end Accumulator;

  // Two capacitors between three resistors, a step of 1 V at 0.1 s.
  model Ladder
    Signals.Step step(y0 = 0, yA = 1, t0 = 0.1);
    Electric.VoltageSource source(useInput = true);
    Electric.Ground ground1, ground2;
    Electric.Resistor r1(R = 10), r2(R = 10), r3(R = 10);
    Electric.Capacitor c1(n = 2, C = 1e-3, T = 1e-4, alpha = 0.1), c2(n = 2, C = 1e-3, T = 1e-4, alpha = 0.1);
    Real u = r3.P1.u;
  equation
    connect(step.y, source.u); connect(source.P2, ground1.P1);
    connect(source.P1, r1.P1); connect(r1.P2, c1.P[1]); connect(c1.P[2], r2.P1);
    connect(r2.P2, c2.P[1]); connect(c2.P[2], r3.P1); connect(r3.P2, ground2.P1);
  end Ladder;

  // Sources of 0 to 12 V over 10 Ohm, one of them through 0.01 H.
  model Grounds
    Signals.Ramp ramp(y0 = 0, yA = 12, t0 = 2, t1 = 3);
    Electric.VoltageSource s1(useInput = true), s2(useInput = true);
    Electric.Ground g[4];
    Electric.Resistor r1(R = 10), r2(R = 10);
    Electric.Inductor coil(L = 0.01);
    Electric.CurrentSensor i1, i2;
    Real iA = i1.i, iB = -i1.i, uA = s1.P1.u, iE = i2.i;
  equation
    connect(ramp.y, s1.u); connect(ramp.y, s2.u);
    connect(s1.P2, g[1].P1); connect(s1.P1, r1.P1); connect(r1.P2, i1.P1); connect(i1.P2, g[2].P1);
    connect(s2.P2, g[3].P1); connect(s2.P1, r2.P1); connect(r2.P2, i2.P1); connect(i2.P2, coil.P1); connect(coil.P2, g[4].P1);
  end Grounds;

  // 1 kg falls from 10 m on a spring of 1e6 N/m.
  model Ball
    Mechanic.Mass mass(m = 1, B = 0.4, xStart = 10);
    Mechanic.ForceSource weight(f = -9.81);
    Mechanic.Contact wall(k = 1e6, d = 0);
    Mechanic.Fixed ground;
    Real h = mass.x;
  equation
    connect(weight.P1, mass.P1); connect(ground.P1, wall.P1); connect(wall.P2, mass.P2);
  end Ball;
end Parts;

//! run: -m Parts.PilotCheck --stop 10 --interval 1e-3 --set settings.T=1e-3
//! near: PilotCheck.csv 0.01 0.002
//! run: -m Parts.Relief --stop 1 --interval 1e-3 --set settings.T=1e-3
//! near: Relief.csv 0.01 0.002
//! run: -m Parts.Lines --stop 1 --interval 1e-3
//! near: Lines.csv 0.01 0.002
//! run: -m Parts.Accumulator --stop 50 --interval 1e-3 --set settings.T=5e-4
//! near: Accumulator.csv 0.01 0.004
//! run: -m Parts.Ladder --stop 0.2 --interval 1e-3
//! near: Ladder.csv 0.01 0.002
//! run: -m Parts.Grounds --stop 10 --interval 1e-3
//! near: Grounds.csv 0.01 0.002
//! run: -m Parts.Ball --stop 20 --interval 1e-3
//! near: Ball.csv 0.01 0.002
