// Skerry.Standard: components of Skerry and of the standard library in one model, against closed forms; what one side
// gives the other gets.
package Adapters
  // 8 N.m on 2 kg.m2 and, through a gear 4:1 of the standard library, 32: 2 rad/s2. 30 N on 10 and 20 kg.
  model Mechanics
    Skerry.Rotational.TorqueSource torque(t = 8);
    Skerry.Rotational.Inertia fast(J = 2);
    Skerry.Standard.RotationalFlange shaft;
    Modelica.Mechanics.Rotational.Components.IdealGear gear(ratio = 4);
    Modelica.Mechanics.Rotational.Components.Inertia slow(J = 32, phi(start = 0, fixed = false));
    Modelica.Mechanics.Translational.Sources.ConstantForce push(f_constant = 30);
    Modelica.Mechanics.Translational.Components.Mass rear(m = 10);
    Skerry.Standard.TranslationalFlange rod;
    Skerry.Mechanic.Mass front(m = 20);
    Real power = shaft.a.tau*der(shaft.a.phi) + shaft.P1.t*der(shaft.P1.a) "Into the adapter";
  equation
    connect(torque.P1, fast.P1);
    connect(gear.flange_a, shaft.a);
    connect(shaft.P1, fast.P2);
    connect(gear.flange_b, slow.flange_a);
    connect(push.flange, rear.flange_a);
    connect(rear.flange_b, rod.a);
    connect(rod.P1, front.P1);
  end Mechanics;

  // 10 V through 2 Ohm of the standard library into 1 mF of Skerry; 100 W into 1000 J/K over both; signals both ways.
  model Rest
    Modelica.Electrical.Analog.Sources.ConstantVoltage source(V = 10);
    Modelica.Electrical.Analog.Basic.Resistor r(R = 2);
    Modelica.Electrical.Analog.Basic.Ground ground;
    Skerry.Standard.Pin pin;
    Skerry.Electric.IdealCapacitor c(C = 1e-3);
    Skerry.Electric.Ground ground2;
    Skerry.Thermal.HeatSource heater(Q = 100);
    Skerry.Standard.HeatPort port;
    Modelica.Thermal.HeatTransfer.Components.HeatCapacitor iron(C = 1000, T(start = 300, fixed = true));
    Skerry.Signals.Constant k(k = 3);
    Modelica.Blocks.Math.Gain gain(k = 2);
    Skerry.Signals.Integrator i;
    Skerry.Signals.Greater high(limit = 1);
    Modelica.Blocks.Logical.Not negate;
  equation
    connect(source.n, ground.p);
    connect(source.p, r.p);
    connect(r.n, pin.a);
    connect(pin.P1, c.P1);
    connect(c.P2, ground2.P1);
    connect(heater.P1, port.P1);
    connect(port.a, iron.port);
    connect(k.y, gain.u);
    connect(gain.y, i.u);
    connect(k.y, high.u);
    connect(high.y, negate.u);
  end Rest;

  // An orifice of Skerry, laminar 1e-8 m3/(s.Pa), lets 1e5 Pa of water pass to a boundary: 1e-3 m3/s, about 1 kg/s.
  model Fluids
    replaceable package Water = Modelica.Media.Water.ConstantPropertyLiquidWater;
    inner Modelica.Fluid.System system;
    Skerry.Hydraulic.PressureSource source(p = 2e5);
    Skerry.Hydraulic.LaminarOrifice orifice(Kc = 1e-8);
    Skerry.Standard.FluidPort port(redeclare package Medium = Water, rho = 995.586, T = 300);
    Modelica.Fluid.Sources.Boundary_pT tank(redeclare package Medium = Water, p = 1e5, T = 290, nPorts = 1);
    replaceable package Air = Modelica.Media.Air.SimpleAir;
    Skerry.Pneumatic.FlowSource blow(qm = 1e-3);
    Skerry.Standard.GasPort gas(redeclare package Medium = Air, T = 310);
    Modelica.Fluid.Sources.Boundary_pT room(redeclare package Medium = Air, p = 1e5, T = 290, nPorts = 1);
  equation
    connect(source.P1, orifice.P1);
    connect(orifice.P2, port.P1);
    connect(port.a, tank.ports[1]);
    connect(blow.P1, gas.P1);
    connect(gas.a, room.ports[1]);
  end Fluids;

  // A boom of 2 m, 10 kg at its end, held level by an actuator from (0, -1) to (1, 0): it needs m*g*2/(1*sin(45 deg)).
  model Boom
    inner Modelica.Mechanics.MultiBody.World world;
    Modelica.Mechanics.MultiBody.Joints.Revolute pivot(phi(start = 0, fixed = true), w(start = 0, fixed = true));
    Modelica.Mechanics.MultiBody.Parts.FixedTranslation arm(r = {1, 0, 0});
    Modelica.Mechanics.MultiBody.Parts.FixedTranslation tip(r = {1, 0, 0});
    Modelica.Mechanics.MultiBody.Parts.PointMass load(m = 10);
    Modelica.Mechanics.MultiBody.Parts.FixedTranslation base(r = {0, -1, 0});
    Skerry.Standard.FrameActuator actuator;
    Skerry.Mechanic.Sensor sensor;
    Skerry.Mechanic.ForceSource force(f = 10*9.80665*2*sqrt(2));
    Real power = actuator.a.f*Modelica.Mechanics.MultiBody.Frames.resolve2(actuator.a.R, der(actuator.a.r_0))
      + actuator.b.f*Modelica.Mechanics.MultiBody.Frames.resolve2(actuator.b.R, der(actuator.b.r_0)) + actuator.P1.f*der(actuator.P1.x);
  equation
    connect(world.frame_b, pivot.frame_a);
    connect(pivot.frame_b, arm.frame_a);
    connect(arm.frame_b, tip.frame_a);
    connect(tip.frame_b, load.frame_a);
    connect(world.frame_b, base.frame_a);
    connect(base.frame_b, actuator.a);
    connect(arm.frame_b, actuator.b);
    connect(actuator.P1, force.P1);
    connect(actuator.P1, sensor.P1);
  end Boom;

  // Two pendulums of different length on one pivot, joined at their tips: they swing as one.
  model Joined
    inner Modelica.Mechanics.MultiBody.World world;
    Modelica.Mechanics.MultiBody.Joints.Revolute r1(phi(start = -1, fixed = true), w(start = 0, fixed = true));
    Modelica.Mechanics.MultiBody.Parts.BodyShape b1(m = 1, r = {1, 0, 0}, r_CM = {0.5, 0, 0}, I_33 = 0.1);
    Modelica.Mechanics.MultiBody.Joints.Revolute r2(phi(start = -1, fixed = true), w(start = 0, fixed = true));
    Modelica.Mechanics.MultiBody.Parts.BodyShape b2(m = 3, r = {1, 0, 0}, r_CM = {0.2, 0, 0}, I_33 = 0.1);
    Modelica.Mechanics.MultiBody.Parts.Fixed ground "Of its own: what both held would tie them together";
    Skerry.Standard.FrameLine line(k = 1e5, kr = 1e4, T = 1e-3, alpha = 0.2);
  equation
    connect(world.frame_b, r1.frame_a);
    connect(r1.frame_b, b1.frame_a);
    connect(ground.frame_b, r2.frame_a);
    connect(r2.frame_b, b2.frame_a);
    connect(b1.frame_b, line.a);
    connect(line.b, b2.frame_b);
  end Joined;

  model Rigid "The same welded together"
    inner Modelica.Mechanics.MultiBody.World world;
    Modelica.Mechanics.MultiBody.Joints.Revolute r1(phi(start = -1, fixed = true), w(start = 0, fixed = true));
    Modelica.Mechanics.MultiBody.Parts.BodyShape b1(m = 1, r = {1, 0, 0}, r_CM = {0.5, 0, 0}, I_33 = 0.1);
    Modelica.Mechanics.MultiBody.Parts.BodyShape b2(m = 3, r = {1, 0, 0}, r_CM = {0.2, 0, 0}, I_33 = 0.1);
  equation
    connect(world.frame_b, r1.frame_a);
    connect(r1.frame_b, b1.frame_a);
    connect(r1.frame_b, b2.frame_a);
  end Rigid;
end Adapters;

//! run: -m Adapters.Mechanics --stop 1 --interval 0.01
//! end: fast.w = 2 +- 1e-5
//! end: slow.w = 0.5 +- 1e-5
//! end: front.v = 1 +- 1e-5
//! end: rear.v = 1 +- 1e-5
//! end: rod.P1.f = -20 +- 1e-6
//! always: abs(power) < 1e-9
//! run: -m Adapters.Rest --stop 0.01 --interval 1e-4
//! end: c.u = 10*(1 - exp(-5)) +- 1e-4
//! end: iron.T = 300.001 +- 1e-6
//! end: i.y = 0.06 +- 1e-8
//! end: negate.y = 0
//! run: -m Adapters.Fluids --stop 1 --interval 0.1
//! end: port.a.m_flow = -0.995586 +- 1e-6
//! end: gas.a.m_flow = -1e-3 +- 1e-9
//! run: -m Adapters.Boom --stop 0.1 --interval 0.01
//! at 0: sensor.x = sqrt(2) +- 1e-9
//! at 0.1: pivot.phi = 0 +- 1e-4
//! always: abs(power) < 1e-6
// Both together: I = 0.57 kg.m2, m*g*l = 9.80665*1.1 N.m, and the line's own inertia (k + kr)*T^2/(1 - alpha)^2 at 1 m: I*phi'' =
// -m*g*l*cos(phi), integrated by an independent program to 1e-12.
//! run: -m Adapters.Joined --stop 1 --interval 0.01 --set line.T=1e-4 --solver rk4 --step 1e-4 --apart
//! count: islands = 2
//! end: r1.phi = -1.824040 +- 2e-4
//! always: abs('r1.phi' - 'r2.phi') < 2e-4
//! run: -m Adapters.Rigid --stop 1 --interval 0.01
//! end: r1.phi = -1.820741259 +- 1e-5
