// Oil does not pull: pressures stay at the vapour pressure, and the volume that is missing comes back before pressure does.
package Cavitation
  import Skerry.Hydraulic.*;
  import Skerry.Mechanic;
  import Skerry.Signals;

  block Given "A signal that is an expression"
    Skerry.Interfaces.SignalOut y;
    input Real value;
  equation
    y = value;
  end Given;

  // A load that overruns its small pump: -19 MPa without cavitation.
  model Overrun
    FlowSource pump(q = 5e-5);
    Orifice out(A = 3e-5);
    Tank tank;
    Cylinder cyl(A1 = 3e-3, A2 = 2e-3, stroke = 1, p1Start = 6.7e6, p2Start = 1e5);
    Mechanic.Mass load(m = 2000, xStart = 0.9);
    Mechanic.ForceSource g(f = -2000*9.81);
  equation
    connect(pump.P1, cyl.P2);
    connect(cyl.P1, out.P1);
    connect(out.P2, tank.P1);
    connect(cyl.R, load.P1);
    connect(load.P2, g.P1);
  end Overrun;

  // A closed circuit: cylinder chambers, an orifice, volumes with waves and in equations. The piston goes to and fro five times, which
  // empties each chamber in turn, and comes to rest where it began. What is missing anywhere at the end is missing for good:
  // 1e-9 of the oil is 1 Pa.
  model Closed
    parameter Real air = 0;
    Cylinder cyl(A1 = 1e-3, A2 = 1e-3, stroke = 1, Be = 1e9, air = air);
    Volume volume(n = 2, V = 1e-3, Be = 1e9, air = air);
    LaminarOrifice orifice(Kc = 2e-10);
    IdealVolume other(n = 2, V = 2e-3, Be = 1e9, air = air);
    LaminarOrifice orifice2(Kc = 2e-10);
    Mechanic.VelocitySource piston(useInput = true, xStart = 0.5);
    Given v(value = if time < 5 then 0.4*acos(-1)*sin(2*acos(-1)*time) else 0);
  equation
    connect(cyl.P1, orifice.P1);
    connect(orifice.P2, volume.P[1]);
    connect(volume.P[2], orifice2.P1);
    connect(orifice2.P2, other.P[1]);
    connect(other.P[2], cyl.P2);
    connect(cyl.R, piston.P1);
    connect(v.y, piston.u);
  end Closed;

  // A closed chamber is drawn out by 0.1 m and pushed back: the cavity is what the piston drew less what the oil stretches from 1 bar.
  model Drawn
    Cylinder cyl(A1 = 1e-3, A2 = 1e-3, stroke = 1, V01 = 1e-4, Be = 1e9);
    Tank tank;
    Mechanic.VelocitySource piston(useInput = true, xStart = 0.2);
    Given v(value = if time < 1 then 0.05*acos(-1)*sin(acos(-1)*time) elseif time < 2 or time > 3 then 0 else -0.05*acos(-1)*sin(acos(-1)*time));
  equation
    connect(cyl.P2, tank.P1);
    connect(cyl.R, piston.P1);
    connect(v.y, piston.u);
  end Drawn;

  // Column separation behind a valve that closes at 0.1 s, by hand from wave to wave (Zc*q = 3 MPa, reservoir 1 MPa, T = 0.1 s): 4 MPa for
  // 2*T; then -2 MPa would come, so a cavity grows by 2 MPa/Zc for 2*T, rests for 2*T, and is full again after 2*T more: 4 MPa.
  model Column
    PressureSource reservoir(p = 1e6);
    Line pipe(T = 0.1, Zc = 1e9, pStart = 1e6, qStart = 3e-3);
    FlowSource valve(useInput = true);
    Given v(value = if time < 0.1 then -3e-3 else 0);
  equation
    connect(reservoir.P1, pipe.P1);
    connect(pipe.P2, valve.P1);
    connect(v.y, valve.u);
  end Column;

  // One part in a hundred is air at 1 bar: to 10 MPa it takes 0.01*(1 - 1/100) of the volume and 9.9e6/1e9 for the oil.
  model Air
    FlowSource pump(q = (0.01*(1 - 1/100) + 9.9e6/1e9)*1e-3/1.0);
    Volume volume(n = 1, V = 1e-3, Be = 1e9, air = 0.01);
    FlowSource pump2(q = pump.q);
    IdealVolume ideal(n = 1, V = 1e-3, Be = 1e9, air = 0.01);
  equation
    connect(pump.P1, volume.P[1]);
    connect(pump2.P1, ideal.P[1]);
  end Air;
end Cavitation;

//! run: -m Cavitation.Overrun --stop 1 --interval 1e-3
//! always: 'cyl.p2' >= 0 and 'cyl.P2.p' >= 0 and 'cyl.p1' >= 0
//! end: cyl.cavity2 = 2e-3*0.9 - 5e-5 +- 1.8e-3
//! says: (in cyl.side2): the oil cavitates
//! not: (in cyl.side1)
//! run: -m Cavitation.Overrun --stop 0.1 --interval 1e-3 --set settings.cavitation=false
//! not: cavitates
//! run: -m Cavitation.Closed --stop 12 --interval 1e-2 --solver trapezoid --step 1e-4
//! always: 'cyl.p1' >= 0 and 'cyl.p2' >= 0 and 'volume.P[1].p' >= 0 and 'other.p' >= 0
//! end: volume.P[1].p = 1e5 +- 1
//! end: cyl.p1 = 1e5 +- 1
//! end: cyl.p2 = 1e5 +- 1
//! at 0.5: cyl.cavity2 = 2e-4 +- 2e-4
//! run: -m Cavitation.Closed --stop 12 --interval 1e-2 --solver trapezoid --step 1e-4 --set air=0.001
//! always: 'cyl.p1' > 0 and 'cyl.p2' > 0 and 'volume.P[1].p' > 0 and 'other.p' > 0
//! end: volume.P[1].p = 1e5 +- 1
//! run: -m Cavitation.Drawn --stop 4 --interval 1e-2 --solver trapezoid --step 1e-4
//! at 1.4: cyl.cavity1 = 1e-4 - 1e5/1e9*3e-4 +- 1e-10
//! end: cyl.p1 = 1e5 +- 2
//! run: -m Cavitation.Column --stop 1.5 --interval 0.01
//! at 0.2: pipe.P2.p = 4e6 +- 1e-3
//! at 0.45: pipe.P2.p = 0 +- 1e-3
//! at 0.6: pipe.cavity2 = 2e6/1e9*0.2 +- 1e-9
//! at 0.85: pipe.P2.p = 0 +- 1e-3
//! at 1: pipe.P2.p = 4e6 +- 100
//! at 1.2: pipe.P2.p = 0 +- 1e-3
//! says: the oil cavitates at P2
//! run: -m Cavitation.Air --stop 1 --interval 1e-2 --solver trapezoid --step 1e-4
//! end: ideal.p = 1e7 +- 1e3
//! end: volume.P[1].p = 1e7 +- 2e4
