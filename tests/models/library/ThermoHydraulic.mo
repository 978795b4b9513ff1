// Oil with a temperature: balances of energy and figures that follow from them, not from the components' formulas.
package ThermoHydraulic
  import Skerry.ThermoHydraulic.*;
  import Skerry.Hydraulic;
  import Skerry.Rotational;
  import Skerry.Thermal;
  import Skerry.Signals;

  // A pump against a relief valve: all that the shaft gives is in the oil, in the case of the pump and in what the volume presses together.
  model Closed
    Tank tank(V = 0.02);
    Machine pump(D = 1e-5, Cl = 1e-12, B = 0.01, Cf = 0.02);
    Rotational.SpeedSource drive(w = 150);
    Volume high(n = 2, V = 1e-3, pStart = 2e7);
    Passage relief(redeclare Hydraulic.ReliefValve part(pRef = 2e7));
    Real work(start = 0, fixed = true);
    Real heat = tank.c*(tank.V*(tank.T - tank.TStart) + high.V*(high.T - high.TStart)) + pump.C*(pump.T - pump.TStart);
    Real pressed = high.V*(high.P[1].p^2 - 2e7^2)/(2*high.settings.Be);
    Real missing = work - heat - pressed;
  equation
    der(work) = pump.S.t*pump.w;
    connect(drive.P1, pump.S);
    connect(tank.P[1], pump.P1);
    connect(pump.P2, high.P[1]);
    connect(high.P[2], relief.P1);
    connect(relief.P2, tank.P[2]);
  end Closed;

  // Oil of 80 degC and 2 MPa through an orifice and a cooler. The mean logarithmic difference of temperatures, which no component
  // knows, times G is the heat; so it is by the balances of oil and water.
  model Cooled
    PressureSource source(p = 2e6, T = 353.15);
    Passage orifice(part(A = 1e-5));
    Cooler cooler(G = 300, CCool = 1000);
    PressureSource low;
    TemperatureSensor after;
    Real d1 = cooler.TIn - cooler.TCoolOut, d2 = cooler.TOut - cooler.TCool;
    Real byMean = 300*(d1 - d2)/log(d1/d2);
    Real byOil = cooler.c*cooler.q*(cooler.TIn - cooler.TOut);
  equation
    connect(source.P1, orifice.P1);
    connect(orifice.P2, cooler.P1);
    connect(cooler.P2, low.P1);
    connect(after.P1, low.P1);
  end Cooled;

  // Two flows mix in a volume and in a node: (1*20 + 3*60)/4 = 50 degC; its wall then brings it to where heat in and out agree.
  model Mixed
    FlowSource cold(q = 1e-4, T = 293.15), hot(q = 3e-4, T = 333.15);
    Volume mix(n = 3, V = 1e-3, TStart = 303.15);
    PressureSource low;
    FlowSource cold2(q = 1e-4, T = 293.15), hot2(q = 3e-4, T = 333.15);
    FlowSensor meter;
    PressureSource low2;
    Volume walled(n = 2, V = 1e-3, G = 500);
    Thermal.TemperatureSource wall(temperature = 293.15);
    FlowSource hot3(q = 3e-4, T = 333.15);
    PressureSource low3;
  equation
    connect(cold.P1, mix.P[1]);
    connect(hot.P1, mix.P[2]);
    connect(mix.P[3], low.P1);
    connect(cold2.P1, meter.P1);
    connect(hot2.P1, meter.P1);
    connect(meter.P2, low2.P1);
    connect(hot3.P1, walled.P[1]);
    connect(walled.P[2], low3.P1);
    connect(walled.H, wall.P1);
  end Mixed;

  // A motor takes work out of the oil: what flows out has the temperature of what flows in, but for its leakage.
  // A pipe along a wall, cut into ten: as one of ten times the conductance.
  model Expanded
    PressureSource high(p = 1.01e7, T = 323.15), low(p = 1e5);
    Machine motor(D = 1e-5, G = 1e-6);
    Rotational.SpeedSource brake(w = -100);
    PressureSource high2(p = 1.01e7, T = 323.15), low2(p = 1e5);
    Passage orifice(part(A = 1e-5));
    FlowSource stream1(q = 2e-4, T = 343.15), stream2(q = 2e-4, T = 343.15);
    HeatExchange whole(G = 100), part[10](each G = 10, each Kc = 1e-7);
    PressureSource out, out2;
    Thermal.TemperatureSource wall(temperature = 283.15);
  equation
    connect(high.P1, motor.P2);
    connect(motor.P1, low.P1);
    connect(motor.S, brake.P1);
    connect(high2.P1, orifice.P1);
    connect(orifice.P2, low2.P1);
    connect(stream1.P1, whole.P1);
    connect(whole.P2, out.P1);
    connect(whole.H, wall.P1);
    connect(stream2.P1, part[1].P1);
    for i in 1:9 loop
      connect(part[i].P2, part[i + 1].P1);
    end for;
    connect(part[10].P2, out2.P1);
    for i in 1:10 loop
      connect(part[i].H, wall.P1);
    end for;
  end Expanded;

  // Cold oil leaks less: the flow follows the viscosity of VG 46, 46 mm2/s at 40 degC and 6.8 at 100 degC.
  model Viscous
    inner Skerry.Settings settings(fluid = Skerry.Fluids.VG46());
    PressureSource warm(p = 1.1e6, T = 313.15), hot(p = 1.1e6, T = 373.15), low1, low2;
    Gap gap1, gap2;
    Hydraulic.PressureSource plain(p = 1.1e6);
    Joint joint(T = 373.15);
    Gap gap3;
    PressureSource low3;
  equation
    connect(warm.P1, gap1.P1);
    connect(gap1.P2, low1.P1);
    connect(hot.P1, gap2.P1);
    connect(gap2.P2, low2.P1);
    connect(plain.P1, joint.A);
    connect(joint.P1, gap3.P1);
    connect(gap3.P2, low3.P1);
  end Viscous;
end ThermoHydraulic;

//! run: -m ThermoHydraulic.Closed --stop 60 --interval 1
// 31 kW of 1.9e6 J.
//! always: abs(missing) < 30
//! end: tank.T = 313.15 + 50 +- 0.5
//! run: -m ThermoHydraulic.Cooled --stop 1 --interval 1
//! end: cooler.Q = 13504.5 +- 1
//! always: abs('cooler.Q' - 'byMean') < 1e-3
//! always: abs('cooler.Q' - 'byOil') < 1e-3
//! end: orifice.T2 = 353.15 + 0.605*(2 - 0.1438) +- 1e-3
//! run: -m ThermoHydraulic.Mixed --stop 60 --interval 0.1
//! end: mix.T = 323.15 +- 1e-6
//! end: meter.T = 323.15 +- 1e-6
// c*q*(60 - T) = 500*(T - 20) with c*q = 870*1900*3e-4 = 495.9 W/K.
//! end: walled.T = 273.15 + (495.9*60 + 500*20)/995.9 +- 1e-3
// Filling: 40 degC less 30 with the time constant V/q = 2.5 s towards 50.
//! at 2.5: mix.T = 323.15 - 20*exp(-1) +- 0.02
//! run: -m ThermoHydraulic.Expanded --stop 0.1 --interval 0.01
//! end: motor.P1.h = 870*1900*50 + 1e5 +- 100
//! end: orifice.T2 = 323.15 + 1e7/(870*1900) +- 1e-6
// The ten have the pressure drops of the one, so all the heat is compared.
//! end: part[10].P2.h = 870*1900*(10 + 60*exp(-100/(870*1900*2e-4))) + 1e5 +- 2e4
//! end: whole.P2.h = 870*1900*(10 + 60*exp(-100/(870*1900*2e-4))) + 1e5 +- 2e4
//! run: -m ThermoHydraulic.Viscous --stop 0.1 --interval 0.1
//! end: gap1.q = 1e-5 +- 2e-8
//! end: gap2.q = 46/6.8*1e-5/(1 - 7e-4*60) +- 1e-6
//! end: gap3.q = 46/6.8*1e-5/(1 - 7e-4*60) +- 1e-6
