// Components in equations and native lines in one model. By hand: a flow of 1e-4 m3/s into 1 l and out through a
// resistance, p = q/Kc*(1 - exp(-Kc*Be/V*t)); a capacitor over a resistor; a body of heat; a mass on a spring, let go
// 0.1 m from rest; an inertia on a shaft.
package Boundaries
  import Skerry.Boundaries;

  model Soft
    inner Native.Clock nativeClock(step = 1e-3);
    Skerry.Hydraulic.FlowSource pump(q = 1e-4);
    Boundaries.Hydraulic b1, b2;
    Native.Hydraulic.Volume volume(n = 2, V = 1e-3, Be = 1e9, T = 1e-3, alpha = 0.1, pStart = 0);
    Skerry.Hydraulic.LaminarOrifice leak(Kc = 1e-11);
    Skerry.Hydraulic.Tank tank(p = 0);
    Skerry.Electric.VoltageSource source(voltage = 10);
    Skerry.Electric.Ground ground;
    Skerry.Electric.Resistor r(R = 100);
    Boundaries.Electric b3;
    Native.Electric.Capacitor capacitor(n = 1, C = 1e-3, T = 1e-3);
    Skerry.Thermal.HeatSource heater(Q = 50);
    Boundaries.Thermal b4;
    Native.Thermal.Capacitance body(n = 1, C = 100, T = 1e-3);
  equation
    connect(pump.P1, b1.A);
    connect(b1.P1, volume.P[1]);
    connect(volume.P[2], b2.P1);
    connect(b2.A, leak.P1);
    connect(leak.P2, tank.P1);
    connect(source.P2, ground.P1);
    connect(source.P1, r.P1);
    connect(r.P2, b3.A);
    connect(b3.P1, capacitor.P[1]);
    connect(heater.P1, b4.A);
    connect(b4.P1, body.P[1]);
  end Soft;

  model Swing
    inner Native.Clock nativeClock(step = 1e-4);
    Skerry.Mechanic.Fixed wall;
    Boundaries.Mechanic b1, b2(above = false);
    Native.Mechanic.SpringDamper spring(k = 200, d = 0, T = 1e-4, fStart = -20);
    Skerry.Mechanic.Mass mass(m = 2, xStart = 0.1);
    Skerry.Rotational.Fixed clamp;
    Boundaries.Rotational b3, b4(above = false);
    Native.Rotational.Shaft shaft(k = 200, d = 0, T = 1e-4, tStart = -20);
    Skerry.Rotational.Inertia wheel(J = 2, aStart = 0.1);
  equation
    connect(wall.P1, b1.A);
    connect(b1.P1, spring.P1);
    connect(spring.P2, b2.P1);
    connect(b2.A, mass.P1);
    connect(clamp.P1, b3.A);
    connect(b3.P1, shaft.P1);
    connect(shaft.P2, b4.P1);
    connect(b4.A, wheel.P1);
  end Swing;
end Boundaries;

//! run: -m Boundaries.Soft --stop 0.2 --interval 0.01 --solver trapezoid --step 1e-3
//! end: leak.P1.p = 1e7*(1 - exp(-10*0.2)) +- 5e4
//! end: b3.A.u = 10*(1 - exp(-2)) +- 5e-2
//! end: b4.A.T = 293.15 + 0.1 +- 1e-3
//! run: -m Boundaries.Swing --stop 1 --interval 0.01 --solver trapezoid --step 1e-4
//! end: mass.x = 0.1*cos(10) +- 1e-3
//! end: wheel.a = 0.1*cos(10) +- 1e-3
