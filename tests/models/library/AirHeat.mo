// Skerry.Pneumatic and Skerry.Thermal against closed forms.
package AirHeat
  import Skerry.Pneumatic.*;
  import Skerry.Thermal;
  import Skerry.Mechanic;
  import Skerry.Signals;

  // Fed with 1 g/s of 300 K: m*cv*T = m0*cv*T0 + q*t*cp*TIn. The other one keeps the temperature of its wall.
  model Fill
    FlowSource feed(qm = 1e-3);
    Chamber hot(n = 1, V = 1e-2, pStart = 1e5, TStart = 280, TIn = 300);
    FlowSource feed2(qm = 1e-3);
    Chamber cold(n = 1, V = 1e-2, pStart = 1e5, TStart = 280, TIn = 300, hA = 1e5);
    Thermal.TemperatureSource wall(temperature = 280);
    FlowSource drain(qm = -1e-3);
    Chamber empty(n = 1, V = 1e-2, pStart = 5e5, TStart = 300) "T/T0 = (m/m0)^(gamma - 1)";
    PressureSensor sensor;
  equation
    connect(feed.P1, hot.P[1]);
    connect(feed2.P1, cold.P[1]);
    connect(cold.H, wall.P1);
    connect(drain.P1, empty.P[1]);
    connect(sensor.P1, hot.P[1]);
  end Fill;

  // C*rho0*p1 choked at 1e5 behind 7e5, and 0.8 of the pressure: sqrt(1 - (0.5/0.7)^2).
  model Openings
    PressureSource high(p = 7e5);
    PressureSource middle(p = 5.6e5);
    PressureSource low(p = 1e5);
    Orifice choked(C = 1e-8);
    Orifice slow(C = 1e-8);
    VariableOrifice half(C = 1e-8);
    Signals.Constant u(k = 0.5);
    CheckValve open(C = 1e-8);
    CheckValve shut(C = 1e-8);
    ShuttleValve shuttle(C = 1e-8);
    FlowSensor sensor;
    ReliefValve relief(C = 1e-8, pRef = 6.75e5, dpMax = 5e4) "Half open";
    QuickExhaust quick(C = 1e-8);
    Compressor compressor(w = 100, D = 1e-5, etaV = 0.8);
  equation
    connect(high.P1, choked.P1);
    connect(choked.P2, low.P1);
    connect(high.P1, slow.P1);
    connect(slow.P2, middle.P1);
    connect(high.P1, half.P1);
    connect(half.P2, low.P1);
    connect(u.y, half.u);
    connect(high.P1, open.P1);
    connect(open.P2, low.P1);
    connect(low.P1, shut.P1);
    connect(shut.P2, high.P1);
    connect(middle.P1, shuttle.P1);
    connect(high.P1, shuttle.P2);
    connect(shuttle.P3, sensor.P1);
    connect(sensor.P2, low.P1);
    connect(high.P1, relief.P1);
    connect(relief.P2, low.P1);
    connect(low.P1, quick.P1);
    connect(quick.P2, high.P1);
    connect(low.P1, compressor.P1);
    connect(compressor.P2, high.P1);
  end Openings;

  model Valves
    PressureSource supply(p = 7e5);
    Exhaust out;
    PressureSource a(p = 3e5);
    Signals.Constant on(k = 1);
    Signals.Constant back(k = -1);
    Signals.Constant off(k = 0);
    Valve22 v22(C = 1e-8);
    Valve32 v32(C = 1e-8);
    Valve52 v52(C = 1e-8);
    Valve53 v53(C = 1e-8);
    Valve53 centre(C = 1e-8, centreR = 0.5);
  equation
    connect(on.y, v22.u);
    connect(off.y, v32.u);
    connect(on.y, v52.u);
    connect(back.y, v53.u);
    connect(off.y, centre.u);
    connect(supply.P1, v22.P);
    connect(v22.A, a.P1);
    connect(supply.P1, v32.P);
    connect(v32.A, a.P1);
    connect(v32.R, out.P1);
    connect(supply.P1, v52.P);
    connect(v52.A, a.P1);
    connect(v52.B, a.P1);
    connect(v52.R, out.P1);
    connect(v52.S, out.P1);
    connect(supply.P1, v53.P);
    connect(v53.A, a.P1);
    connect(v53.B, a.P1);
    connect(v53.R, out.P1);
    connect(v53.S, out.P1);
    connect(supply.P1, centre.P);
    connect(centre.A, a.P1);
    connect(centre.B, a.P1);
    connect(centre.R, out.P1);
    connect(centre.S, out.P1);
  end Valves;

  // 1 g/s of choked flow needs x = q/(C*rho0*p1): the pressure is x*dpMax below pRef.
  model Hold
    PressureSource supply(p = 1.5e6);
    Regulator regulator(C = 1e-7, pRef = 6e5, dpMax = 5e4);
    Volume volume(V = 1e-3, pStart = 6e5, alpha = 0.5, qmStart = {1e-2, -1e-2});
    FlowSource use(qm = -1e-2);
    Tube tube(l = 34.3, d = 1e-2, pStart = 1e5, eta = 0) "0.1 s";
    PressureSource push(p = 1.1e5);
    Orifice closed(C = 0);
    Exhaust out;
    Tube lossy(l = 10, d = 4e-3, pStart = 2e5, rho = 2.4);
    FlowSource through(qm = 1e-4);
    PressureSource behind(p = 2e5);
  equation
    connect(supply.P1, regulator.P1);
    connect(regulator.P2, volume.P[1]);
    connect(volume.P[2], use.P1);
    connect(push.P1, tube.P1);
    connect(tube.P2, closed.P1);
    connect(closed.P2, out.P1);
    connect(through.P1, lossy.P1);
    connect(lossy.P2, behind.P1);
  end Hold;

  // Both ports closed: pushed in by 0.1 of 0.2 m the air follows p*V^n = constant. The other one is held at its outer end.
  model Press
    Cylinder cylinder(A1 = 1e-3, A2 = 1e-3, stroke = 0.2, V1 = 1e-5, V2 = 1e-5, n = 1.3, B = 0);
    Mechanic.VelocitySource drive(v = -0.1, xStart = 0.2);
    Cylinder held(A1 = 1e-3, A2 = 8e-4, stroke = 0.2, p1Start = 6e5);
    PressureSource supply(p = 6e5);
    Orifice feed(C = 1e-7);
    Orifice drain(C = 1e-7);
    Exhaust out;
    Mechanic.Mass mass(m = 2);
  equation
    connect(cylinder.R, drive.P1);
    connect(supply.P1, feed.P1);
    connect(feed.P2, held.P1);
    connect(held.P2, drain.P1);
    connect(drain.P2, out.P1);
    connect(held.R, mass.P1);
  end Press;

  model Heat
    Thermal.TemperatureSource hot(temperature = 400);
    Thermal.TemperatureSource cold(temperature = 300);
    Thermal.Wall wall(A = 2, l = 0.1, lambda = 50, TStart = 300);
    Thermal.HeatFlowSensor sensor;
    Thermal.Convection convection(A = 2, h = 10);
    Thermal.Radiation radiation(A = 2, eps = 0.5);
    Thermal.IdealCapacitance iron(C = 1000, temperature = 400) "Cools with exp(-t*h*A/C)";
    Thermal.Convection air(A = 1, h = 20);
    Thermal.Sensor meter;
  equation
    connect(hot.P1, wall.P1);
    connect(wall.P2, sensor.P1);
    connect(sensor.P2, cold.P1);
    connect(hot.P1, convection.P1);
    connect(convection.P2, cold.P1);
    connect(hot.P1, radiation.P1);
    connect(radiation.P2, cold.P1);
    connect(iron.P1, air.P1);
    connect(air.P2, cold.P1);
    connect(meter.P1, iron.P1);
  end Heat;

  model Wrong
    Chamber chamber(n = 1, V = 0);
  end Wrong;
end AirHeat;

//! run: -m AirHeat.Fill --stop 10 --interval 0.1 --tolerance 1e-9
//! end: hot.m = 1e5*1e-2/(287*280) + 1e-2 +- 1e-8
//! end: hot.T = (1e3/287/0.4*287 + 1e-2*1.4*717.5*300)/(717.5*(1e3/(287*280) + 1e-2)) +- 1e-3
//! end: sensor.p = 287/1e-2*(1e3/287/0.4*287 + 1e-2*1.4*717.5*300)/717.5 +- 10
//! end: cold.p = 287*280/1e-2*(1e3/(287*280) + 1e-2) +- 50
//! at 5: empty.T = 300*(1 - 5e-3/(5e3/(287*300)))^0.4 +- 1e-3
//! run: -m AirHeat.Openings --stop 1 --interval 0.1
//! end: choked.qm = 1e-8*1.185*7e5 +- 1e-12
//! end: slow.qm = 1e-8*1.185*7e5*sqrt(1 - (0.5/0.7)^2) +- 1e-12
//! end: half.qm = 0.5e-8*1.185*7e5 +- 1e-12
//! end: open.qm = 1e-8*1.185*7e5 +- 1e-12
//! end: shut.qm = 0 +- 1e-15
//! end: sensor.qm = 1e-8*1.185*7e5 +- 1e-12
//! end: relief.qm = 0.5e-8*1.185*7e5 +- 1e-12
//! end: quick.qOut = 1e-8*1.185*7e5 +- 1e-12
//! end: compressor.qm = 1e5/(287*293.15)*1e-3*0.8 +- 1e-9
//! end: compressor.power = 1e5*1e-3*0.8*1.3/0.3*(7^(0.3/1.3) - 1) +- 1e-3
//! run: -m AirHeat.Valves --stop 1 --interval 0.1
//! end: v22.A.qm = -1e-8*1.185*7e5*sqrt(1 - ((3/7 - 0.3)/0.7)^2) +- 1e-10
//! end: v32.R.qm = -1e-8*1.185*3e5*sqrt(1 - ((1/3 - 0.3)/0.7)^2) +- 1e-10
//! end: v32.P.qm = 0 +- 1e-12
//! end: v52.A.qm = -1e-8*1.185*7e5*sqrt(1 - ((3/7 - 0.3)/0.7)^2) +- 1e-10
//! end: v52.S.qm = -1e-8*1.185*3e5*sqrt(1 - ((1/3 - 0.3)/0.7)^2) +- 1e-10
//! end: v53.B.qm = -1e-8*1.185*7e5*sqrt(1 - ((3/7 - 0.3)/0.7)^2) +- 1e-10
//! end: v53.R.qm = -1e-8*1.185*3e5*sqrt(1 - ((1/3 - 0.3)/0.7)^2) +- 1e-10
//! end: centre.P.qm = 0 +- 1e-12
//! end: centre.S.qm = -0.5e-8*1.185*3e5*sqrt(1 - ((1/3 - 0.3)/0.7)^2) +- 1e-10
//! run: -m AirHeat.Hold --stop 1 --interval 0.01
//! end: volume.P[2].p = 6e5 - 5e4*1e-2/(1e-7*1.185*1.5e6*sqrt(1 - ((0.3981 - 0.3)/0.7)^2)) +- 100
//! at 0.09: tube.P2.p = 1e5 +- 1e-6
//! at 0.15: tube.P2.p = 1.2e5 +- 1
//! at 0.05: tube.P1.qm = 1e4/(343/(pi/4*1e-4)) +- 1e-9
//! end: lossy.P1.p = 2e5 + 128*1.8e-5*10/(pi*4e-3^4*2.4)*1e-4 +- 10
//! run: -m AirHeat.Press --stop 1 --interval 0.01
//! end: cylinder.p1 = 1e5*(2.1e-4/1.1e-4)^1.3 +- 10
//! end: cylinder.p2 = 1e5*(1e-5/1.1e-4)^1.3 +- 10
//! end: cylinder.R.f = -1e-3*(1e5*(2.1e-4/1.1e-4)^1.3 - 1e5*(1e-5/1.1e-4)^1.3) +- 0.05
//! end: mass.x = 0.2 + (6e5*1e-3 - 1e5*8e-4 - 1e5*2e-4)/1e7 +- 1e-6
//! run: -m AirHeat.Heat --stop 3000 --interval 10
//! end: sensor.Q = 50*2/0.1*100 +- 1
//! end: wall.T[3] = 350 +- 1e-2
//! end: convection.Q = 2000 +- 1e-9
//! end: radiation.Q = 5.670374419e-8*(400^4 - 300^4) +- 1e-6
//! at 50: meter.T = 300 + 100*exp(-1) +- 1e-3
//! run: -m AirHeat.Wrong --stop 1
//! exit: 1
//! says: 'chamber.V' is 0 and must be above zero
