// The parts of Skerry.Electric beyond R, L and C, against closed forms.
package ElectricParts
  import Skerry.Electric.*;
  import Skerry.Rotational;
  import Skerry.Mechanic;
  import Skerry.Signals;

  model Basic
    Ground ground;
    VoltageSource source(voltage = 10);
    CurrentSensor amps;
    Diode diode(Uf = 0.7, Ron = 0.1);
    Resistor r(R = 2.9) "9.3 V over 3 Ohm";
    VoltageSensor volts;
    PowerSensor watts;
    VariableResistor load;
    Signals.Constant g(k = 0.5);
    Switch switch;
    Signals.LogicExpression on(y = time > 0.5);
    Resistor r2(R = 5);
    Diode blocked;
    Resistor r3(R = 1);
  equation
    connect(source.P2, ground.P1);
    connect(source.P1, amps.P1);
    connect(amps.P2, diode.P1);
    connect(diode.P2, r.P1);
    connect(r.P2, ground.P1);
    connect(volts.P1, r.P1);
    connect(volts.P2, ground.P1);
    connect(source.P1, watts.P1);
    connect(watts.P3, ground.P1);
    connect(watts.P2, load.P1);
    connect(load.P2, ground.P1);
    connect(g.y, load.G);
    connect(source.P1, switch.P1);
    connect(on.y, switch.on);
    connect(switch.P2, r2.P1);
    connect(r2.P2, ground.P1);
    connect(ground.P1, blocked.P1);
    connect(blocked.P2, r3.P1);
    connect(r3.P2, source.P1);
  end Basic;

  // The secondary is shorted: L1*(1 - k^2) is left, 10 V/0.19 H. An impulse on a cable: open end, matched start.
  model Coupled
    Ground ground;
    VoltageSource source(voltage = 10);
    Transformer transformer(L1 = 1, L2 = 0.04, k = 0.9);
    VoltageSource source2(voltage = 10);
    Resistor matched(R = 50);
    Cable cable(L = 2.5, C = 1e-3) "50 Ohm, 50 ms";
    Resistor open(R = 1e9);
  equation
    connect(source.P2, ground.P1);
    connect(source.P1, transformer.P1);
    connect(transformer.P2, ground.P1);
    connect(transformer.S1, ground.P1);
    connect(transformer.S2, ground.P1);
    connect(source2.P2, ground.P1);
    connect(source2.P1, matched.P1);
    connect(matched.P2, cable.P1);
    connect(cable.P2, open.P1);
    connect(open.P2, ground.P1);
  end Coupled;

  // Discharged with 10 A from 0.8 of 1 Ah.
  model Stored
    Ground ground;
    Battery battery(Ah = 1, ocv = [0, 10; 1, 20], R0 = 0.1, R1 = 0.2, tau1 = 2);
    CurrentSource load(current = -10);
    Battery source(ocv = [0, 100; 1, 100], R0 = 0, R1 = 1e-6);
    Converter converter(eta = 0.8);
    Signals.Constant d(k = 0.5);
    Resistor r(R = 10) "50 V: 250 W, 312.5 W from the input";
  equation
    connect(battery.P2, ground.P1);
    connect(battery.P1, load.P1);
    connect(load.P2, ground.P1);
    connect(source.P2, ground.P1);
    connect(source.P1, converter.P1);
    connect(converter.P2, ground.P1);
    connect(converter.S1, r.P1);
    connect(converter.S2, ground.P1);
    connect(r.P2, ground.P1);
    connect(d.y, converter.d);
  end Stored;

  // Shorted at 25 rad/s, 100 rad/s electric: id = -w^2*L*psi/(R^2 + (w*L)^2), iq = -w*psi*R/(R^2 + (w*L)^2).
  model Machine
    Ground ground;
    PMSM motor(R = 0.1, Ld = 1e-3, psi = 0.2, p = 4);
    Rotational.SpeedSource drive(w = 25);
    PMSM held(R = 0.1, Ld = 1e-3, Lq = 2e-3, psi = 0.2, p = 2) "Voltage along the d axis turned by 90 deg";
    Rotational.Fixed shaft(a = 3.141592653589793/4);
    Inverter inverter;
    VoltageSource link(voltage = 20);
    Signals.Constant m[3](k = {0.1, -0.05, -0.05});
  equation
    connect(motor.A, ground.P1);
    connect(motor.B, ground.P1);
    connect(motor.C, ground.P1);
    connect(motor.S, drive.P1);
    connect(held.S, shaft.P1);
    connect(link.P2, ground.P1);
    connect(link.P1, inverter.P1);
    connect(inverter.P2, ground.P1);
    connect(inverter.A, held.A);
    connect(inverter.B, held.B);
    connect(inverter.C, held.C);
    connect(m.y, inverter.m);
  end Machine;

  model Pulsed "The same inverter, pulse by pulse"
    extends Machine(inverter(switching = true, f = 1000));
  end Pulsed;

  model Drives
    Ground ground;
    VoltageSource link(voltage = 400);
    CurrentSensor amps;
    MapMotor motor(t = 100, losses = [0, 0, 200; 0, 0, 1000; 1000, 1000, 2000]) "500 W at rest, 1 W more per rad/s";
    Rotational.SpeedSource drive(w = 100);
    VoltageSource supply(voltage = 10);
    Solenoid solenoid(N = 500, A = 1e-4, g0 = 1e-3, R = 5);
    Mechanic.Fixed armature;
    Solenoid moving(N = 500, A = 1e-4, g0 = 2e-3, R = 0);
    VoltageSource push(voltage = 1);
    Mechanic.VelocitySource open(v = 1e-3) "The flux grows with 1 Wb/s, the gap with 1 mm/s";
  equation
    connect(link.P2, ground.P1);
    connect(link.P1, amps.P1);
    connect(amps.P2, motor.P1);
    connect(motor.P2, ground.P1);
    connect(motor.S, drive.P1);
    connect(supply.P1, solenoid.P1);
    connect(supply.P2, ground.P1);
    connect(solenoid.P2, ground.P1);
    connect(solenoid.P3, armature.P1);
    connect(push.P1, moving.P1);
    connect(push.P2, ground.P1);
    connect(moving.P2, ground.P1);
    connect(moving.P3, open.P1);
  end Drives;

  model Wrong
    Ground ground;
    Resistor r(R = 0);
  equation
    connect(r.P1, ground.P1);
    connect(r.P2, ground.P1);
  end Wrong;
end ElectricParts;

//! run: -m ElectricParts.Basic --stop 1 --interval 0.01
//! end: amps.i = 9.3/3 +- 1e-3
//! end: volts.u = 9.3/3*2.9 +- 3e-3
//! end: watts.power = 50 +- 1e-6
//! at 0.4: r2.i = 0 +- 1e-6
//! end: r2.i = 2 +- 1e-4
//! end: r3.i = 0 +- 1e-6
//! run: -m ElectricParts.Coupled --stop 0.2 --interval 1e-3
//! end: transformer.i1 = 10/0.19*0.2 +- 1e-4
//! end: transformer.i2 = -0.9/0.2*10/0.19*0.2 +- 1e-3
//! at 0.03: cable.P1.u = 5 +- 1e-6
//! at 0.04: cable.P2.u = 0 +- 1e-6
//! at 0.07: cable.P2.u = 10 +- 1e-5
//! at 0.09: cable.P1.i = 0.1 +- 1e-6
//! at 0.12: cable.P1.i = 0 +- 1e-6
//! run: -m ElectricParts.Stored --stop 10 --interval 0.1
//! end: battery.soc = 0.8 - 10*10/3600 +- 1e-8
//! end: battery.u = 18 - 10*100/3600 - 1 - 2*(1 - exp(-5)) +- 1e-4
//! end: r.u = 50 +- 1e-5
//! end: source.i = -3.125 +- 1e-6
//! end: converter.loss = 62.5 +- 1e-4
//! run: -m ElectricParts.Machine --stop 0.2 --interval 1e-3
//! end: motor.id = -100^2*1e-3*0.2/(0.1^2 + 0.1^2) +- 1e-3
//! end: motor.iq = -100*0.2*0.1/(0.1^2 + 0.1^2) +- 1e-3
//! end: motor.t = -1.5*4*0.2*100 +- 1e-2
// 1 V along phase A, which is against q where the electric angle is 90 deg: 10 A.
//! end: held.iq = -10 +- 1e-3
//! end: held.t = -1.5*2*0.2*10 +- 1e-3
//! end: inverter.P1.i = 1.5*1*10/20 +- 1e-3
//! run: -m ElectricParts.Pulsed --stop 0.2 --interval 1e-3 --only held.iq --only held.t
//! end: held.iq = -10 +- 0.1
//! run: -m ElectricParts.Drives --stop 1 --interval 0.01
//! end: amps.i = (100*100 + 600)/400 +- 1e-3
//! end: solenoid.i = 2*(1 - exp(-5/(1.25663706212e-6*25e4*1e-4/1e-3))) +- 1e-4
//! end: solenoid.force = 1.25663706212e-6*1e-4*(500*2)^2/2/1e-6 +- 1e-2
//! end: moving.i = 1*3e-3/(1.25663706212e-6*25e4*1e-4) +- 1e-3
//! end: moving.force = 1/(2*1.25663706212e-6*25e4*1e-4) +- 1e-3
//! run: -m ElectricParts.Wrong --stop 1
//! exit: 1
//! says: 'r.R' is 0 and must be above zero
