// Skerry.Electric, Thermal and Pneumatic against closed forms.
package Electric
  import Skerry.Electric.*;
  import Skerry.Thermal;
  import Skerry.Pneumatic;
  import Skerry.Rotational;

  model Circuits
    Ground ground;
    VoltageSource source(voltage = 10);
    Resistor r1(R = 5);
    Inductor coil(L = 0.5);
    Resistor r2(R = 1000);
    Capacitor capacitor(n = 1, C = 1e-4, T = 1e-4);
    Resistor r3(R = 1000);
    IdealCapacitor ideal(C = 1e-4);
    CurrentSource current(useInput = true);
    Skerry.Signals.Ramp two(y0 = 2, yA = 0);
    Resistor r4(R = 3);
  equation
    connect(source.P2, ground.P1);
    connect(source.P1, r1.P1);
    connect(r1.P2, coil.P1);
    connect(coil.P2, ground.P1);
    connect(source.P1, r2.P1);
    connect(r2.P2, capacitor.P[1]);
    connect(source.P1, r3.P1);
    connect(r3.P2, ideal.P1);
    connect(ideal.P2, ground.P1);
    connect(two.y, current.u);
    connect(current.P1, r4.P1);
    connect(r4.P2, ground.P1);
    connect(current.P2, ground.P1);
  end Circuits;

  // Without inductance: w = U/K*(1 - exp(-K^2/(R*J)*t)); at last the current only feeds the friction.
  model Motor
    Ground ground;
    VoltageSource source(voltage = 12);
    DCMotor motor(R = 2, L = 1e-4, K = 0.1);
    Rotational.Inertia load(J = 0.005, B = 0.001);
  equation
    connect(source.P2, ground.P1);
    connect(source.P1, motor.P1);
    connect(motor.P2, ground.P1);
    connect(motor.S, load.P1);
  end Motor;

  // A capacity of 100 J/K between 300 K and 400 K through 2 and 3 W/K: to 360 K with 20 s; and 50 W into another.
  model Heat
    Thermal.TemperatureSource cold(temperature = 300);
    Thermal.TemperatureSource warm(temperature = 400);
    Thermal.Conductor g1(G = 2);
    Thermal.Conductor g2(G = 3);
    Thermal.Capacitance body(C = 100, T = 0.05, temperature = 310);
    Thermal.HeatSource heater(Q = 50);
    Thermal.IdealCapacitance block_(C = 100);
    Thermal.HeatSource heater3(Q = 50);
    Thermal.Capacitance body3(n = 3, C = 100, T = 0.05);
  equation
    connect(cold.P1, g1.P1);
    connect(g1.P2, body.P[1]);
    connect(warm.P1, g2.P1);
    connect(g2.P2, body.P[2]);
    connect(heater.P1, block_.P1);
    connect(heater3.P1, body3.P[3]);
  end Heat;

  // Choked: qm = C*rho0*p, and der(p) = R*T*qm/V. Not choked (ISO 6358): the root of 1 - ((r-b)/(1-b))^2.
  model Air
    Pneumatic.PressureSource high(p = 7e5);
    Pneumatic.PressureSource middle(useInput = true);
    Skerry.Signals.Ramp pressure(y0 = 4.55e5, yA = 0);
    Pneumatic.Orifice choke(C = 1e-9, b = 0.3);
    Pneumatic.Volume volume(n = 1, V = 1e-3, T = 1e-4);
    Pneumatic.Orifice open(C = 1e-9, b = 0.3);
    Pneumatic.Orifice back(C = 1e-9, b = 0.3);
    Pneumatic.FlowSource blower(qm = 1e-3);
    Pneumatic.Volume vessel(n = 1, V = 0.1, T = 1e-3);
  equation
    connect(pressure.y, middle.u);
    connect(high.P1, choke.P1);
    connect(choke.P2, volume.P[1]);
    connect(high.P1, open.P1);
    connect(open.P2, middle.P1);
    connect(middle.P1, back.P1);
    connect(back.P2, high.P1);
    connect(blower.P1, vessel.P[1]);
  end Air;
end Electric;

//! run: -m Electric.Circuits --stop 0.1 --interval 1e-3 --solver trapezoid --step 1e-4
//! end: coil.i = 2*(1 - exp(-1)) +- 1e-5
//! end: capacitor.P[1].u = 10*(1 - exp(-1)) +- 1e-2
//! end: ideal.u = 10*(1 - exp(-1)) +- 1e-5
//! end: r4.u = 6 +- 1e-12
//! run: -m Electric.Motor --stop 20 --interval 0.1
//! end: load.w = 12*0.1/(0.1^2 + 2*0.001) +- 1e-3
//! at 0.5: load.w = 100*(1 - exp(-0.5*(0.1^2/2 + 0.001)/0.005)) +- 2e-2
//! run: -m Electric.Heat --stop 20 --interval 0.05 --solver trapezoid --step 0.05
//! end: body.P[1].T = 360 - 50*exp(-1) +- 0.1
//! end: block_.P1.T = 293.15 + 10 +- 1e-6
//! end: body3.P[1].T = 293.15 + 10 +- 0.1
//! run: -m Electric.Air --stop 0.1 --interval 1e-3 --solver trapezoid --step 1e-4
//! end: choke.qm = 1e-9*1.185*7e5 +- 1e-9
//! end: volume.P[1].p = 1e5 + 287*293.15*1e-9*1.185*7e5/1e-3*0.1 +- 200
//! end: open.qm = 1e-9*1.185*7e5*sqrt(0.75) +- 1e-9
//! end: back.qm = -1e-9*1.185*7e5*sqrt(0.75) +- 1e-9
//! end: vessel.P[1].p = 1e5 + 287*293.15*1e-3*0.1/0.1 +- 3
