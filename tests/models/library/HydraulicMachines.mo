// Machines, pipes, cylinders and accumulators of Skerry.Hydraulic against values worked out by hand.
package HydraulicMachines
  import Skerry.Hydraulic.*;
  import Skerry.Mechanic;
  import Skerry.Rotational;
  import Skerry.Signals;

  model Pumps
    Tank tank(p = 1e5), tank2(p = 1e5);
    PressureSource high(p = 1.01e7);
    Rotational.SpeedSource speed(w = 100);
    Pump pump(w = 100, D = 1e-5, Cl = 1e-12);
    MapMachine wilson(D = 1e-5, Cs = 2e-9, Cc = 1e-9, Cv = 1e5, Cf = 0.02, eta = 0.04);
    MapMachine maps(D = 1e-5, Cc = 0, useMaps = true, leakMap = {{0, 0, 200}, {0, 0, 0}, {2e7, 2e-5, 4e-5}},
      frictionMap = {{0, 0, 200}, {0, 1, 3}, {2e7, 5, 7}});
    Intensifier intensifier(ratio = 4);
    PressureSource feed(p = 2e6);
    LaminarOrifice tool(Kc = 1e-11);
    FlowSensor meter;
    CentrifugalPump rotor(wN = 100, dp0 = 4e5, qMax = 2e-3, efficiency = 0.7);
    PressureSource head(p = 1e5 + 3e5);
  equation
    connect(tank.P1, pump.P1); connect(pump.P2, high.P1);
    connect(tank.P1, wilson.P1); connect(wilson.P2, high.P1); connect(wilson.C, tank.P1); connect(wilson.S, speed.P1);
    connect(tank.P1, maps.P1); connect(maps.P2, high.P1); connect(maps.C, tank.P1); connect(maps.S, speed.P1);
    connect(feed.P1, intensifier.P1); connect(intensifier.P2, meter.P1); connect(meter.P2, tool.P1); connect(tool.P2, tank2.P1);
    connect(tank.P1, rotor.P1); connect(rotor.P2, head.P1); connect(rotor.S, speed.P1);
  end Pumps;

  // Controllers at rest: the load takes Kc*(p - 1 bar), the pump gives D*w*(pRef - p)/dpMax.
  model Controlled
    Tank tank(p = 1e5);
    Rotational.SpeedSource speed(w = 100);
    PressurePump pressure(D = 1e-5, pRef = 1e7, dpMax = 5e5, Cl = 0);
    Volume v1(V = 1e-3, pStart = 9e6);
    LaminarOrifice r1(Kc = 5e-11);
    LoadSensingPump sensing(D = 1e-5, dpRef = 2e6, dpMax = 5e5, Cl = 0);
    Volume v2(V = 1e-3, pStart = 6e6);
    LaminarOrifice r2(Kc = 1e-10);
    PressureSource load(p = 5e6);
    PowerPump power(D = 1e-5, tMax = 50, pRef = 2e7, Cl = 0);
    Volume v3(V = 1e-3, pStart = 9e6);
    LaminarOrifice r3(Kc = 6e-11);
  equation
    connect(speed.P1, pressure.S); connect(speed.P1, sensing.S); connect(speed.P1, power.S);
    connect(tank.P1, pressure.P1); connect(pressure.P2, v1.P[1]); connect(v1.P[2], r1.P1); connect(r1.P2, tank.P1);
    connect(tank.P1, sensing.P1); connect(sensing.P2, v2.P[1]); connect(v2.P[2], r2.P1); connect(r2.P2, load.P1); connect(sensing.X, load.P1);
    connect(tank.P1, power.P1); connect(power.P2, v3.P[1]); connect(v3.P[2], r3.P1); connect(r3.P2, tank.P1);
  end Controlled;

  // Steady loss of pipes: laminar R*q; turbulent 0.316/Re^0.25*l/d*rho/2*v^2. The tank drains by what is taken.
  model Pipes
    PressureSource high(p = 1.1e6);
    Tank low(p = 1e5);
    Pipe pipe(l = 2, d = 0.01, eta = 0.04, rho = 870, Be = 1.6e9, pStart = 6e5);
    FrictionLine line(l = 2, d = 0.01, eta = 0.04, rho = 870, Be = 1.6e9, pStart = 6e5);
    LaminarOrifice r1(Kc = 1e-10), r2(Kc = 1e-10);
    FlowSource pump(q = 1e-3);
    Pipe rough(l = 2, d = 0.01, eta = 0.01, rho = 870, Be = 1.6e9, pStart = 2e5, qStart = 1e-3);
    Hose hose(l = 2, d = 0.01, eta = 0.01, rho = 870, pStart = 2e5, qStart = 1e-3);
    Real loss = rough.P1.p - rough.P2.p;
    Real lossHose = hose.P1.p - hose.P2.p;
    OpenTank tank(A = 0.1, hStart = 0.5, rho = 870);
    FlowSource drain(q = -1e-3);
    Inertance inertance(l = 1, A = 1e-4, rho = 870);
    Plug plug;
    Inertance swing(l = 10, A = 1e-4, rho = 870);
    IdealVolume capacity(n = 1, V = 1e-3, Be = 1e9, pStart = 2e6);
  equation
    connect(high.P1, r1.P1); connect(r1.P2, pipe.P1); connect(pipe.P2, low.P1);
    connect(high.P1, r2.P1); connect(r2.P2, line.P1); connect(line.P2, low.P1);
    connect(pump.P1, rough.P1); connect(rough.P2, hose.P1); connect(hose.P2, low.P1);
    connect(drain.P1, tank.P1);
    connect(high.P1, inertance.P1); connect(inertance.P2, low.P1);
    connect(plug.P1, low.P1);
    connect(high.P1, swing.P1); connect(swing.P2, capacity.P[1]);
  end Pipes;

  // A hammer in a pipe of R/Zc = 0.11: friction leaves exp(-R/(2*Zc)) in each T, about; friction of quick changes leaves less.
  model Hammers
    PressureSource r1(p = 1e7), r2(p = 1e7);
    Pipe steady(l = 10, d = 0.01, eta = 0.04, rho = 870, Be = 1.6e9, pStart = 1e7);
    FrictionLine quick(l = 10, d = 0.01, eta = 0.04, rho = 870, Be = 1.6e9, pStart = 1e7, N = 8);
    FlowSource valve1(useInput = true), valve2(useInput = true);
    Signals.Step close(y0 = 0, yA = -1e-4, t0 = 0.01);
    Real e1(start = 0, fixed = true), e2(start = 0, fixed = true), late1(start = 0, fixed = true), late2(start = 0, fixed = true);
    Real p1 = steady.P2.p - 1e7 + 1e-4*steady.R "Without the steady loss";
    Real p2 = quick.P2.p - 1e7 + 1e-4*quick.R;
    parameter Real period = 4*steady.T;
  equation
    connect(close.y, valve1.u); connect(close.y, valve2.u);
    connect(r1.P1, steady.P1); connect(steady.P2, valve1.P1);
    connect(r2.P1, quick.P1); connect(quick.P2, valve2.P1);
    der(e1) = if time > 0.01 and time < 0.01 + period then p1^2/(1e-8*steady.Zc^2*period) else 0;
    der(e2) = if time > 0.01 and time < 0.01 + period then p2^2/(1e-8*steady.Zc^2*period) else 0;
    der(late1) = if time > 0.01 + 3*period and time < 0.01 + 4*period then p1^2/(1e-8*steady.Zc^2*period) else 0;
    der(late2) = if time > 0.01 + 3*period and time < 0.01 + 4*period then p2^2/(1e-8*steady.Zc^2*period) else 0;
  end Hammers;

  // Single: A*(p - 1 bar) = F0 + k*x. Telescope: the flow moves the large stage first. Rotary: D*(p1 - p2) against a torque.
  model Actuators
    PressureSource p1(p = 1.1e6), p2(p = 2.1e6);
    Tank tank;
    SingleCylinder single(A1 = 1e-3, F0 = 100, k = 4500, stroke = 0.5, Bp = 200);
    Mechanic.Mass m1(m = 5);
    FlowSource pump(q = 2e-3);
    TelescopicCylinder telescope(n = 2, A = {4e-3, 2e-3}, length = {0.5, 0.5}, Bp = 1000);
    Mechanic.Mass m2(m = 50);
    RotaryActuator rotary(D = 1e-4, B = 10);
    Rotational.Inertia inertia(J = 1, aStart = 1);
    FourChamberCylinder four(A = {10e-4, 5e-4, 2e-4, 1e-4}, Bp = 1000, stroke = 10);
    Mechanic.Mass m4(m = 10, xStart = 1);
  equation
    connect(p1.P1, single.P1); connect(single.R, m1.P1);
    connect(pump.P1, telescope.P1); connect(telescope.R, m2.P1);
    connect(p2.P1, rotary.P1); connect(p1.P1, rotary.P2); connect(rotary.S, inertia.P1);
    connect(p2.P1, four.P1); connect(p1.P1, four.P2); connect(p1.P1, four.P3); connect(tank.P1, four.P4); connect(four.R, m4.P1);
  end Actuators;

  // Into the cushion with 0.5 m/s: at its end the mass creeps with what aCushion lets out, without it hits at full speed.
  model Cushion
    PressureSource p(p = 2e6);
    Tank tank;
    Orifice feed(A = 2e-5);
    CushionCylinder soft(stroke = 0.3, aCushion = 1e-6);
    Mechanic.Mass m(m = 100, xStart = 0.1);
    Orifice feed2(A = 2e-5);
    Cylinder hard(stroke = 0.3);
    Mechanic.Mass m2(m = 100, xStart = 0.1);
  equation
    connect(p.P1, feed.P1); connect(feed.P2, soft.P1); connect(soft.P2, tank.P1); connect(soft.R, m.P1);
    connect(p.P1, feed2.P1); connect(feed2.P2, hard.P1); connect(hard.P2, tank.P1); connect(hard.R, m2.P1);
  end Cushion;

  // Fast: adiabatic, p = pg*(V0/Vg)^1.4; slow: isothermal. 0.2 l into 1 l in 20 ms, and in 2 s with walls that take all heat.
  model Gas
    FlowSource fast(useInput = true), fast2(useInput = true), slow(useInput = true);
    Signals.Step stop(y0 = 1e-2, yA = -1e-2, t0 = 0.02);
    Signals.Step stop2(y0 = 1e-4, yA = -1e-4, t0 = 2);
    BladderAccumulator bladder(V0 = 1e-3, pg = 5e6, tau = 0.5);
    IdealVolume pipe(n = 2, V = 1e-4, pStart = 5e6);
    PistonAccumulator piston(V0 = 1e-3, pg = 5e6, tau = 20, Bp = 1e4);
    BladderAccumulator patient(V0 = 1e-3, pg = 5e6, tau = 1e-3);
  equation
    connect(stop.y, fast.u); connect(stop.y, fast2.u); connect(stop2.y, slow.u);
    connect(fast.P1, bladder.P1); connect(fast2.P1, pipe.P[1]); connect(pipe.P[2], piston.P1); connect(slow.P1, patient.P1);
  end Gas;

  // Mean flow D*w*(1 - little) with D = N*A*r*tan(beta)/pi; the power of the shaft is that of the oil and of the valve plate.
  model Pistons
    PressureSource suction(p = 1e6), delivery(p = 1e7);
    Rotational.SpeedSource speed(w = 150);
    AxialPistonMachine machine(N = 9, A = 2.5e-4, r = 0.03, beta = 0.25, pStart = 1e6);
    Real mean(start = 0, fixed = true) "Delivered volume";
    Real work(start = 0, fixed = true) "Work of the shaft";
  equation
    connect(suction.P1, machine.P1); connect(machine.P2, delivery.P1); connect(speed.P1, machine.S);
    der(mean) = if time > 0.1 then -machine.P2.q else 0;
    der(work) = if time > 0.1 then machine.S.t*machine.w else 0;
  end Pistons;
end HydraulicMachines;

//! run: -m HydraulicMachines.Pumps --stop 0.1 --interval 0.05
//! end: pump.q = 1e-3 - 1e-5 +- 1e-15
//! end: wilson.P2.q = -1e-3 + 2e-9*1e-5/0.04*1e7 + 1e-9*1e-5/0.04*1e7 +- 1e-12
//! end: wilson.C.q = -1e-9*1e-5/0.04*1e7 +- 1e-12
//! end: wilson.S.t = 100 + 1e5*1e-5*0.04*100 + 0.02*1e-5*1e7 +- 1e-6
//! always: time < 0.1 or abs('wilson.heat' - ('wilson.S.t'*100 - 1e7*(1e-3 - 3e-9*1e-5/0.04*1e7))) < 1e-3
//! end: maps.P2.q = -1e-3 + 1.5e-5 +- 1e-12
//! end: maps.S.t = 100 + 4 +- 1e-6
//! end: intensifier.P2.p = 8e6 +- 1e-6
//! end: intensifier.P1.q = 4*1e-11*7.9e6 +- 1e-12
//! end: rotor.q = 2e-3*0.5 +- 1e-9
//! end: rotor.S.t = 3e5*1e-3/0.7/100 +- 1e-6
//! run: -m HydraulicMachines.Controlled --stop 3 --interval 0.01 --solver trapezoid --step 1e-4
//! end: v1.P[1].p = (1e-3*1e7/5e5 + 5e-11*1e5)/(5e-11 + 1e-3/5e5) +- 100
//! always: time < 3 or abs('pressure.x' - (5e-11*('v1.P[1].p' - 1e5)/1e-3)) < 1e-4
//! end: v2.P[1].p = (1e-3*7e6/5e5 + 1e-10*5e6)/(1e-10 + 1e-3/5e5) +- 100
//! always: time < 3 or abs('power.x' - (50/(1e-5*('v3.P[1].p' - 1e5)))) < 1e-4
//! end: v3.P[1].p = 1e5 + sqrt(50/1e-5*1e-3/6e-11) +- 500
//! run: -m HydraulicMachines.Pipes --stop 1 --interval 0.01 --solver trapezoid --step 5e-4
//! end: pipe.P1.q = 1e6/(1e10 + 128*0.04*2/(pi*1e-8)) +- 1e-9
//! end: line.P1.q = 1e6/(1e10 + 128*0.04*2/(pi*1e-8)) +- 1e-9
//! end: loss = 0.316/(4*870*1e-3/(pi*0.01*0.01))^0.25*2/0.01*870/2*(1e-3/(pi/4*1e-4))^2 +- 50
//! end: lossHose = 0.316/(4*870*1e-3/(pi*0.01*0.01))^0.25*2/0.01*870/2*(1e-3/(pi/4*1e-4))^2 +- 50
//! end: tank.h = 0.5 - 0.01 +- 1e-9
//! end: tank.P1.p = 1e5 + 870*9.80665*0.49 +- 1e-3
//! end: inertance.q = 1e6/(870*1/1e-4) +- 1e-9
// A duct and a volume: p = 1.1e6 + 9e5*cos(omega*t), omega = 1/sqrt(8.7e7*1e-12).
//! at 0.1: capacity.p = 1.1e6 + 9e5*cos(0.1/sqrt(8.7e7*1e-12)) +- 2e3
//! run: -m HydraulicMachines.Hammers --stop 0.4 --interval 1e-3 --step 1e-4
// The mean of exp(-t/T*R/Zc) over the first four T.
//! end: e1 = (1 - exp(-4*0.1126))/(4*0.1126) +- 0.03
//! always: time < 0.4 or abs('late1'/'e1' - exp(-12*0.1126)) < 0.04
//! always: time < 0.4 or 0.1 < 'late2'/'late1' < 0.9
//! run: -m HydraulicMachines.Actuators --stop 3 --interval 0.01 --solver trapezoid --step 1e-4
//! end: m1.x = (1e-3*1e6 - 100)/4500 +- 1e-6
//! at 0.5: m2.v = 2e-3/4e-3 +- 5e-3
//! at 1.3: m2.v = 2e-3/2e-3 +- 0.05
//! at 0.2: inertia.w = 1e-4*1e6/10*(1 - exp(-2)) +- 0.05
//! end: m4.v = (10e-4*2.1e6 - 5e-4*1.1e6 + 2e-4*1.1e6 - 1e-4*1e5)/1000 +- 5e-3
//! run: -m HydraulicMachines.Cushion --stop 1 --interval 1e-3 --solver trapezoid --step 1e-4
//! at 0.45: m2.x = 0.3 +- 2e-3
//! always: 'm2.x' < 0.304
//! always: 'm.x' < 0.3006
//! run: -m HydraulicMachines.Gas --stop 4 --interval 1e-2 --solver trapezoid --step 1e-4
//! at 0.02: bladder.p = 5e6*(1/0.8)^1.4 +- 3e4
//! at 0.02: bladder.T = 293.15*(1/0.8)^0.4 +- 1
//! at 0.1: piston.p = 5e6*(1/0.8)^1.4 +- 2e4
//! end: bladder.p = 5e6/0.8 +- 1e3
//! at 2: patient.p = 5e6/0.8 +- 3e3
//! run: -m HydraulicMachines.Pistons --stop 1 --interval 1e-2
//! end: mean = 9*2.5e-4*0.03*tan(0.25)/pi*150*0.9 +- 0.03*9*2.5e-4*0.03*tan(0.25)/pi*150*0.9
//! always: time < 1 or abs('work' - (9e6*'mean')) < 0.03*9e6*'mean'
