// Valves, resistances and sensors of Skerry.Hydraulic against values worked out by hand.
package HydraulicValves
  import Skerry.Hydraulic.*;
  import Skerry.Signals;

  // K(A) = 0.67*A*sqrt(2/870) is the flow of an orifice per root of its pressure drop.
  model Resistances
    PressureSource high(useInput = true);
    Signals.Ramp p(y0 = 1.1e6, yA = 0);
    Tank low(p = 1e5);
    FittingLoss fitting(zeta = 2, d = 0.01, p0 = 0);
    ReOrifice sharp(d = 1e-3), fine(d = 1e-5);
    CatalogueOrifice rated(qN = 1e-3, dpN = 5e5, p0 = 0);
    AnnularGap gap(d = 0.02, h = 1e-5, l = 0.02, e = 1, eta = 0.04, v = 0.1);
    LongOrifice long(d = 1e-3, l = 0.01, eta = 0.04, zeta = 1.5);
    ThrottleCheck free(A = 1e-6, Ac = 1e-5), braked(A = 1e-6, Ac = 1e-5);
    FilterElement filter(Kc = 1e-9, pBypass = 3e5, KBypass = 1e-8);
    FlowSensor meter;
    DifferentialSensor difference;
    PressureSensor pressure;
    PowerSensor power;
    CatalogueOrifice loaded(qN = 1e-3, dpN = 1e6, p0 = 0);
    Plug plug;
    FlowControlValve regulator(qRef = 1e-4, dpMin = 5e5, droop = 0), weak(qRef = 1e-4, dpMin = 4e6, droop = 0);
  equation
    connect(p.y, high.u);
    connect(high.P1, fitting.P1); connect(fitting.P2, low.P1);
    connect(high.P1, sharp.P1); connect(sharp.P2, low.P1);
    connect(high.P1, fine.P1); connect(fine.P2, low.P1);
    connect(high.P1, rated.P1); connect(rated.P2, low.P1);
    connect(high.P1, gap.P1); connect(gap.P2, low.P1);
    connect(high.P1, long.P1); connect(long.P2, low.P1);
    connect(high.P1, braked.P1); connect(braked.P2, low.P1);
    connect(high.P1, free.P2); connect(free.P1, low.P1);
    connect(high.P1, filter.P1); connect(filter.P2, low.P1);
    connect(high.P1, meter.P1); connect(meter.P2, power.P1); connect(power.P2, loaded.P1); connect(loaded.P2, low.P1);
    connect(high.P1, difference.P1); connect(difference.P2, low.P1);
    connect(high.P1, pressure.P1);
    connect(plug.P1, low.P1);
    connect(high.P1, regulator.P1); connect(regulator.P2, low.P1);
    connect(high.P1, weak.P1); connect(weak.P2, low.P1);
  end Resistances;

  // Given pressures on both sides, long enough for every spool to rest.
  model Pressures
    PressureSource p10(useInput = true), p6(useInput = true);
    Signals.Ramp s10(y0 = 1e7, yA = 0), s6(y0 = 6e6, yA = 0);
    Tank low(p = 1e5);
    PilotCheckValve lifted(A = 1e-5, phi = 3, pOpen = 1e5, p0 = 0), shut(A = 1e-5, phi = 1, pOpen = 1e5);
    ShuttleValve shuttle(A = 1e-6, p0 = 0);
    LaminarOrifice load(Kc = 1e-11);
    ReducingValve reducing(pRef = 6.1e6, dpMax = 2e5, A = 1e-5, p0 = 0);
    SequenceValve sequence(pRef = 9.9e6, dpMax = 2e5, A = 1e-5, p0 = 0);
    UnloadingValve unloading(pRef = 5.9e6, dpMax = 2e5, A = 1e-5, p0 = 0);
    CounterbalanceValve holds(pRef = 3e7, ratio = 3), lowers(pRef = 2e7, ratio = 1.75, dpMax = 1e6, A = 1e-5, p0 = 0), lifts(Ac = 1e-5, p0 = 0);
    CartridgeValve cartridge(A1 = 2e-4, A2 = 1e-4, F0 = 0, k = 2e5, w = 0.01, p0 = 0);
    RelievingReducingValve both(pRef = 5.9e6, dpMax = 2e5, A = 1e-5, p0 = 0);
  equation
    connect(s10.y, p10.u); connect(s6.y, p6.u);
    connect(p6.P1, lifted.P1); connect(lifted.P2, p10.P1); connect(lifted.X, p6.P1);
    connect(low.P1, shut.P1); connect(shut.P2, p10.P1); connect(shut.X, p6.P1);
    connect(p10.P1, shuttle.P1); connect(p6.P1, shuttle.P2); connect(shuttle.P3, load.P1); connect(load.P2, low.P1);
    connect(p10.P1, reducing.P1); connect(reducing.P2, p6.P1);
    connect(p10.P1, sequence.P1); connect(sequence.P2, p6.P1);
    connect(p10.P1, unloading.P1); connect(unloading.P2, low.P1); connect(unloading.X, p6.P1);
    connect(p10.P1, holds.P1); connect(holds.P2, low.P1); connect(holds.X, p6.P1);
    connect(p10.P1, lowers.P1); connect(lowers.P2, low.P1); connect(lowers.X, p6.P1);
    connect(p6.P1, lifts.P1); connect(lifts.P2, p10.P1); connect(lifts.X, low.P1);
    connect(p10.P1, cartridge.P1); connect(cartridge.P2, low.P1); connect(cartridge.X, p6.P1);
    connect(p10.P1, both.P1); connect(both.P2, p6.P1); connect(both.T, low.P1);
  end Pressures;

  // The pilot valve takes Kp*(pc - pRef), which comes through the orifice; the poppet floats where Ap*(p1 - pc - pSpring) = k*x + flow force.
  model TwoStage
    FlowSource pump(q = 1e-3);
    Volume volume(n = 2, V = 1e-3, pStart = 9e6);
    PilotReliefValve valve(pRef = 1e7);
    Tank tank(p = 1e5);
    Real pilot "Balance of the pilot flow";
    Real force "Balance of the poppet";
  equation
    connect(pump.P1, volume.P[1]); connect(volume.P[2], valve.P1); connect(valve.P2, tank.P1);
    pilot = 0.67*acos(-1)/4*0.8e-3^2*sqrt(2/870)*sqrt(abs(valve.P1.p - valve.pc)) - valve.qPilot;
    force = acos(-1)/4*0.015^2*(valve.P1.p - valve.pc - 3e5) - (5e3*valve.x + 0.3*acos(-1)*0.015*0.707*valve.x*valve.dp);
  end TwoStage;

  // A compensator before a throttle: the same flow at two loads. The priority valve feeds its throttle first. The divider halves
  // a flow that has two loads.
  model Flows
    FlowSource pump(q = 5e-4), pump2(q = 1e-3), pump3(q = 1e-3), pump4(q = 5e-4);
    Volume v(n = 3, V = 1e-4, pStart = 5e6), v2(n = 2, V = 1e-4, pStart = 5e6), v3(n = 2, V = 1e-4, pStart = 5e6), v4(n = 2, V = 1e-4, pStart = 5e6);
    ReliefValve relief(pRef = 1e7);
    Tank tank;
    PressureSource load(p = 3e6), load2(p = 6e6);
    Compensator compensator(dpRef = 1e6, dpMax = 1e4, A = 2e-5);
    Volume between(n = 2, V = 1e-4, pStart = 4e6);
    Orifice throttle(A = 3e-6, p0 = 0);
    PriorityValve priority(dpRef = 1e6, dpMax = 1e4, A = 5e-5);
    Volume first(n = 2, V = 1e-4, pStart = 4e6);
    Orifice steering(A = 3e-6, p0 = 0);
    FlowDivider divider(ratio = 0.5, area = 5e-5, qN = 1e-3);
    BypassFlowControl bypass(A = 3e-6, dpRef = 5e5, dpMax = 1e4, AT = 5e-5);
  equation
    connect(pump.P1, v.P[1]); connect(v.P[2], relief.P1); connect(relief.P2, tank.P1);
    connect(v.P[3], compensator.P1); connect(compensator.P2, between.P[1]); connect(between.P[2], throttle.P1);
    connect(throttle.P2, load.P1); connect(compensator.X, load.P1);
    connect(pump2.P1, v2.P[1]); connect(v2.P[2], priority.P1); connect(priority.P2, first.P[1]); connect(first.P[2], steering.P1);
    connect(steering.P2, load.P1); connect(priority.X, load.P1); connect(priority.B, tank.P1);
    connect(pump3.P1, v3.P[1]); connect(v3.P[2], divider.P1); connect(divider.A, load.P1); connect(divider.B, load2.P1);
    connect(pump4.P1, v4.P[1]); connect(v4.P[2], bypass.P1); connect(bypass.P2, load.P1); connect(bypass.T, tank.P1);
  end Flows;

  // Directional valves between 1e7 and 1e5 with both consumers at 5e6, half open: q = qN/2*sqrt(dp/dpN).
  model Directions
    PressureSource high(p = 1e7), mid(p = 5e6);
    Tank low(p = 0);
    Signals.Step s(y0 = 0, yA = 0.5, t0 = 1);
    Valve22 v22(p0 = 0);
    Valve22 off(p0 = 0, onOff = true, normallyOpen = true);
    Valve32 v32(p0 = 0);
    Valve33 v33(p0 = 0, overlapPA = 1e-4);
    Valve42 v42(p0 = 0);
    Valve43 v43(p0 = 0), open(p0 = 0, centre = Centre.Open), tandem(p0 = 0, centre = Centre.Tandem), float(p0 = 0, centre = Centre.Float);
    Valve63 v63(p0 = 0);
    ProportionalValve proportional(p0 = 0, dead = 0.1, hysteresis = 0.02);
    ValveLS ls(p0 = 0);
    IdealVolume pilot(n = 1, V = 1e-5, pStart = 0);
  equation
    connect(s.y, v22.u); connect(high.P1, v22.P1); connect(v22.P2, mid.P1);
    connect(s.y, off.u); connect(high.P1, off.P1); connect(off.P2, mid.P1);
    connect(s.y, v32.u); connect(high.P1, v32.P); connect(v32.T, low.P1); connect(v32.A, mid.P1);
    connect(s.y, v33.u); connect(high.P1, v33.P); connect(v33.T, low.P1); connect(v33.A, mid.P1);
    connect(s.y, v42.u); connect(high.P1, v42.P); connect(v42.T, low.P1); connect(v42.A, mid.P1); connect(v42.B, mid.P1);
    connect(s.y, v43.u); connect(high.P1, v43.P); connect(v43.T, low.P1); connect(v43.A, mid.P1); connect(v43.B, mid.P1);
    connect(s.y, open.u); connect(high.P1, open.P); connect(open.T, low.P1); connect(open.A, mid.P1); connect(open.B, mid.P1);
    connect(s.y, tandem.u); connect(high.P1, tandem.P); connect(tandem.T, low.P1); connect(tandem.A, mid.P1); connect(tandem.B, mid.P1);
    connect(s.y, float.u); connect(high.P1, float.P); connect(float.T, low.P1); connect(float.A, mid.P1); connect(float.B, mid.P1);
    connect(s.y, v63.u); connect(high.P1, v63.P); connect(v63.T, low.P1); connect(v63.A, mid.P1); connect(v63.B, mid.P1);
    connect(high.P1, v63.P1); connect(v63.P2, low.P1);
    connect(s.y, proportional.u); connect(high.P1, proportional.P); connect(proportional.T, low.P1); connect(proportional.A, mid.P1); connect(proportional.B, mid.P1);
    connect(s.y, ls.u); connect(high.P1, ls.P); connect(ls.T, low.P1); connect(ls.A, mid.P1); connect(ls.B, mid.P1); connect(ls.LS, pilot.P[1]);
  end Directions;
end HydraulicValves;

//! run: -m HydraulicValves.Resistances --stop 1 --interval 0.5
//! end: fitting.q = pi/4*0.01^2*sqrt(2*1e6/(870*2)) +- 1e-12
//! end: sharp.q = 0.67*tanh(2*1e-3*sqrt(2*870*1e6)/(870*46e-6)/1000)*pi/4*1e-6*sqrt(2*1e6/870) +- 1e-11
//! end: fine.q = 0.67*tanh(2*1e-5*sqrt(2*870*1e6)/(870*46e-6)/1000)*pi/4*1e-10*sqrt(2*1e6/870) +- 1e-17
//! end: rated.q = 1e-3*sqrt(2) +- 1e-12
//! end: gap.q = pi*0.02*1e-15*2.5/(12*0.04*0.02)*1e6 + pi*0.02*1e-5*0.05 +- 1e-17
//! always: time < 1 or abs('long.dp' - (128*0.04*0.01/(pi*1e-12)*'long.q' + 1.5*870/2/(pi/4*1e-6)^2*'long.q'^2)) < 1
//! end: braked.q = 0.67*1e-6*sqrt(2*1e6/870) +- 2e-9
//! end: free.q = -0.67*1.1e-5*sqrt(2*1e6/870) +- 2e-8
//! end: filter.q = 1e-9*1e6 + 1e-8*7e5 +- 1e-12
//! end: meter.y = 1e-3 +- 1e-12
//! end: power.y = 1.1e3 +- 1e-6
//! end: difference.y = 1e6 +- 1e-6
//! end: pressure.y = 1.1e6 +- 1e-6
//! end: regulator.q = 1e-4 +- 1e-8
//! end: weak.q = 0.5e-4 +- 1e-8
//! run: -m HydraulicValves.Pressures --stop 1 --interval 0.1
//! end: lifted.q = -0.67*1e-5*sqrt(2/870*4e6) +- 1e-9
//! end: shut.q = 0 +- 1e-12
//! end: shuttle.P2.q = 0 +- 1e-15
//! always: time < 1 or abs('load.q' - (1e-11*(1e7 - ('load.q'/(0.67e-6*sqrt(2/870)))^2 - 1e5))) < 1e-10
//! end: reducing.q = 0.5*0.67e-5*sqrt(2/870*4e6) +- 1e-9
//! end: sequence.q = 0.5*0.67e-5*sqrt(2/870*4e6) +- 1e-9
//! end: unloading.q = 0.5*0.67e-5*sqrt(2/870*9.9e6) +- 1e-9
//! end: holds.q = 0 +- 1e-12
//! end: lowers.x = (1e7 + 1.75*6e6 - 2e7)/1e6 +- 1e-9
//! end: lowers.q = 0.5*0.67e-5*sqrt(2/870*9.9e6) +- 1e-9
//! end: lifts.q = -0.67e-5*sqrt(2/870*4e6) +- 1e-9
//! end: cartridge.x = (2e-4*1e7 + 1e-4*1e5 - 3e-4*6e6)/2e5 +- 1e-9
//! end: both.T.q = -0.5*0.67e-5*sqrt(2/870*5.9e6) +- 1e-9
//! run: -m HydraulicValves.TwoStage --stop 1 --interval 1e-2 --solver trapezoid --step 1e-4
//! end: valve.q = 1e-3 +- 1e-6
//! end: pilot = 0 +- 1e-7
//! end: force = 0 +- 0.05
//! end: volume.P[1].p = 1.06e7 +- 3e5
//! run: -m HydraulicValves.Flows --stop 1 --interval 1e-2 --solver trapezoid --step 1e-4
//! end: throttle.q = 0.67*3e-6*sqrt(2/870*1e6) +- 4e-7
//! end: steering.q = 0.67*3e-6*sqrt(2/870*1e6) +- 4e-7
//! end: priority.B.q = -1e-3 + 0.67*3e-6*sqrt(2/870*1e6) +- 1e-6
//! end: divider.A.q = -5e-4 +- 1e-6
//! end: divider.B.q = -5e-4 +- 1e-6
//! end: bypass.P2.q = -0.67*3e-6*sqrt(2/870*5e5) +- 1e-6
// Before the step the valves are in the middle: what the centre joins has 0.2 of the full opening.
//! run: -m HydraulicValves.Directions --stop 3 --interval 0.1
//! at 0.9: v22.q = 0 +- 1e-12
//! end: v22.q = 0.5e-3*sqrt(10) +- 1e-9
//! end: off.q = 1e-3*sqrt(10) +- 1e-9
//! at 0.9: v32.qAT = 1e-3*sqrt(10) +- 1e-9
//! end: v32.qPA = 0.5e-3*sqrt(10) +- 1e-9
//! end: v33.qPA = 0.4e-3*sqrt(10) +- 1e-9
//! at 0.9: v42.qPB = 1e-3*sqrt(10) +- 1e-9
//! end: v42.qBT = 0.5e-3*sqrt(10) +- 1e-9
//! at 0.9: v43.qPA = 0 +- 1e-12
//! end: v43.qPA = 0.5e-3*sqrt(10) +- 1e-9
//! end: v43.qBT = 0.5e-3*sqrt(10) +- 1e-9
//! end: v43.qPB = 0 +- 1e-12
//! at 0.9: open.qPA = 0.2e-3*sqrt(10) +- 1e-9
//! end: open.qPA = 0.7e-3*sqrt(10) +- 1e-9
//! at 0.9: tandem.qPT = 0.2e-3*sqrt(20) +- 1e-6
//! end: tandem.qPT = 0 +- 1e-12
//! at 0.9: float.qAT = 0.2e-3*sqrt(10) +- 1e-9
//! end: float.qPA = 0.5e-3*sqrt(10) +- 1e-9
//! at 0.9: v63.qC = 1e-3*sqrt(20) +- 1e-6
//! end: v63.qC = 0.5e-3*sqrt(20) +- 1e-6
//! end: proportional.qPA = 1e-3*(0.49 - 0.1)/0.9*sqrt(10) +- 1e-7
//! end: pilot.p = 5e6 +- 10
