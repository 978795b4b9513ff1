// Small models made of components of the Modelica Standard Library, with closed forms.
package Made
  model Response "second order, 1/(s^2 + s + 1), as a transfer function, in states and as a block of its own"
    Modelica.Blocks.Sources.Step step;
    Modelica.Blocks.Continuous.TransferFunction form(b = {1}, a = {1, 1, 1});
    Modelica.Blocks.Continuous.StateSpace states(A = [0, 1; -1, -1], B = [0; 1], C = [1, 0], D = [0]);
    Modelica.Blocks.Continuous.SecondOrder second(w = 1, D = 0.5);
  equation
    connect(step.y, form.u);
    connect(step.y, states.u[1]);
    connect(step.y, second.u);
  end Response;

  model Tables "a table of time and one of a signal, with a derivative asked for"
    Modelica.Blocks.Sources.CombiTimeTable steps(table = [0, 1; 1, 1; 1, 3; 2, 3; 3, 0]);
    Modelica.Blocks.Tables.CombiTable1Ds line(table = [0, 0; 1, 1; 2, 4],
      extrapolation = Modelica.Blocks.Types.Extrapolation.LastTwoPoints);
    Modelica.Blocks.Tables.CombiTable2Ds area(table = [0, 0, 1; 0, 0, 1; 2, 2, 3]);
    Real sum(start = 0, fixed = true), slope = der(smooth.y[1]);
    Modelica.Blocks.Tables.CombiTable1Ds smooth(table = [0, 0; 1, 1; 2, 4; 3, 9; 4, 16],
      smoothness = Modelica.Blocks.Types.Smoothness.ContinuousDerivative);
  equation
    der(sum) = steps.y[1];
    line.u = time;
    smooth.u = time;
    area.u1 = time;
    area.u2 = 0.5;
  end Tables;

  model Charge "a capacitor charged through 1 kOhm from 0.1 s on"
    import Modelica.Electrical.Analog;
    Analog.Sources.ConstantVoltage source(V = 10);
    Analog.Ideal.IdealClosingSwitch switch(Ron = 1e-9, Goff = 1e-15);
    Analog.Basic.Resistor r(R = 1000);
    Analog.Basic.Capacitor c(C = 1e-4, v(start = 0, fixed = true));
    Analog.Basic.Ground ground;
  equation
    switch.control = time > 0.1;
    connect(source.p, switch.p);
    connect(switch.n, r.p);
    connect(r.n, c.p);
    connect(c.n, ground.p);
    connect(source.n, ground.p);
  end Charge;

  model Rectified "the mean of half a sine of 1 V is 1/pi"
    import Modelica.Electrical.Analog;
    Analog.Sources.SineVoltage source(V = 1, f = 50);
    Analog.Ideal.IdealDiode diode(Ron = 1e-9, Goff = 1e-12);
    Analog.Basic.Resistor r(R = 1);
    Analog.Basic.Ground ground;
    Real area(start = 0, fixed = true);
  equation
    connect(source.p, diode.p);
    connect(diode.n, r.p);
    connect(r.n, source.n);
    connect(source.n, ground.p);
    der(area) = r.v;
  end Rectified;

  model Pendulum "its energy stays: 1 kg at 1 m, let go where it hangs level"
    inner Modelica.Mechanics.MultiBody.World world(g = 9.81);
    Modelica.Mechanics.MultiBody.Joints.Revolute joint(phi(start = 0, fixed = true), w(start = 0, fixed = true));
    Modelica.Mechanics.MultiBody.Parts.Body body(m = 1, r_CM = {1, 0, 0}, I_11 = 0, I_22 = 0, I_33 = 0);
    Real energy = 0.5*joint.w^2 + 9.81*body.r_0[2] + 9.81*sin(joint.phi);
  equation
    connect(world.frame_b, joint.frame_a);
    connect(joint.frame_b, body.frame_a);
  end Pendulum;

  model Rings "n heat capacitors in a ring: what flows out of one flows into the next"
    import Modelica.Thermal.HeatTransfer.Components;
    parameter Integer n = 6;
    Components.HeatCapacitor store[n](each C = 2, T(start = {280 + 10*i for i in 1:n}, each fixed = true));
    Components.ThermalConductor path[n](each G = 0.5);
    Real heat = sum(store.T), odd = sum(store[i].T*cos(2*Modelica.Constants.pi*i/n) for i in 1:n);
  equation
    for i in 1:n loop
      connect(store[i].port, path[i].port_a);
      connect(path[i].port_b, store[mod(i, n) + 1].port);
    end for;
  end Rings;

  model Numbers "what functions of the library say"
    parameter Real x[3] = Modelica.Math.Matrices.solve([2, 1, 0; 1, 3, 1; 0, 1, 4], {3, 5, 5});
    parameter Real e[2, 2] = Modelica.Math.Matrices.exp([0, 1; -1, 0]);
    parameter Real norm = Modelica.Math.Vectors.norm({3, 4});
    parameter Integer at = Modelica.Utilities.Strings.find("skerry", "err");
    parameter Real z = Modelica.ComplexMath.abs(Modelica.ComplexMath.exp(Complex(1, 2)));
    Real t(start = 0, fixed = true);
  equation
    der(t) = x[1] + norm + at + z;
  end Numbers;
end Made;

//! run: -m Made.Response --stop 10
//! always: abs('form.y' - 1 + exp(-time/2)*(cos(sqrt(3)/2*time) + sin(sqrt(3)/2*time)/sqrt(3))) < 1e-4
//! always: abs('form.y' - 'states.y[1]') < 1e-4 and abs('form.y' - 'second.y') < 1e-4

//! run: -m Made.Tables --stop 3
//! end: sum = 1 + 3 + 1.5 +- 1e-5
//! at 1.5: line.y[1] = 2.5 +- 1e-9
//! end: line.y[1] = 7 +- 1e-9
//! at 1: area.y = 1.5 +- 1e-9
//! at 2: slope = 4 +- 0.2

//! run: -m Made.Charge --stop 0.6
//! at 0.1: c.v = 0 +- 1e-6
//! at 0.3: c.v = 10*(1 - exp(-2)) +- 1e-4
//! end: c.v = 10*(1 - exp(-5)) +- 1e-4

//! run: -m Made.Rectified --stop 0.2
//! end: area = 0.2/pi +- 1e-5

//! run: -m Made.Pendulum --stop 5 --tolerance 1e-8
//! always: abs(0.5*'joint.w'^2 + 9.81*sin('joint.phi')) < 1e-5

// The first harmonic of the ring decays with 2 G/C (1 - cos(2 pi/n)) = 0.25/s.
//! run: -m Made.Rings --stop 8
//! always: abs(heat - 1890) < 1e-6
//! always: abs(odd - 30*exp(-0.25*time)) < 1e-3

//! run: -m Made.Numbers --stop 1
//! end: t = 1 + 5 + 3 + exp(1) +- 1e-6
