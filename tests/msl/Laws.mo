// Examples of the Modelica Standard Library without reference results, held against what is known of them: closed
// forms, what is conserved, and pairs of models that must agree. `make test-msl MSL=DIR` runs them.
package Laws
end Laws;

// --- Mechanics.Rotational and Translational ---

// A wheel of J = m = r = 1 driven by 10 N.m from 0.1 s on against 10 N (v/5)^2: v = 5 tanh(t - 0.1).
//! run: -m Modelica.Mechanics.Rotational.Examples.RollingWheel
//! at 0.6: inertia.w = 5*tanh(0.5) +- 1e-4
//! at 1.1: mass.v = 5*tanh(1) +- 1e-4
//! end: mass.v = 5*tanh(4.9) +- 1e-4

// What the brake takes from a rotating inertia warms a capacity of 1 J/K.
//! run: -m Modelica.Mechanics.Rotational.Examples.EddyCurrentBrake
//! always: abs(0.5*'inertia.w'^2 + 'heatCapacitor.T' - 200 - 293.15) < 2e-2
//! run: -m Modelica.Mechanics.Translational.Examples.EddyCurrentBrake
//! always: abs(0.5*'mass.v'^2 + 'heatCapacitor.T' - 200 - 293.15) < 2e-2

// The ratio is 1/2.5 while the brake holds the ring, 1 once the clutch does.
//! run: -m Modelica.Mechanics.Rotational.Examples.SimpleGearShift
//! at 1.9: gearRatio = 0.4 +- 1e-6
//! end: gearRatio = 1 +- 1e-6

// Two masses that are equal but for how their spring and damper are written.
//! run: -m Modelica.Mechanics.Translational.Examples.Damper
//! always: abs('mass2.s' - 'mass3.s') < 1e-6
// m = 1, d = 25: v = 10 exp(-25 t)
//! end: mass1.v = 10*exp(-25) +- 1e-4
//! at 0.1: mass1.v = 10*exp(-2.5) +- 1e-4

// 1 kg pushed with 10 N sin(8 pi t): v = 10/(8 pi) (1 - cos(8 pi t)).
//! run: -m Modelica.Mechanics.Translational.Examples.Sensors
//! always: abs('mass.v' - 10/(8*pi)*(1 - cos(8*pi*time))) < 1e-4
//! always: abs('positionSensor2.s' - 'positionSensor1.s' - 1) < 1e-12

// Braked by a constant torque of 100 N.m, by one in proportion to the speed, to its square and to its inverse.
//! run: -m Modelica.Mechanics.Rotational.Examples.CompareBrakingTorque --interval 0.01
//! at 0.5: inertia1.w = 50 +- 1e-3
//! always: abs('inertia2.w' - 100*exp(-time)) < 2e-3
//! always: abs('inertia3.w' - 100/(1 + time)) < 2e-3
//! at 0.3: inertia4.w = sqrt(4000) +- 1e-3
//! run: -m Modelica.Mechanics.Translational.Examples.CompareBrakingForce --interval 0.01
//! at 0.5: mass1.v = 50 +- 1e-3
//! always: abs('mass2.v' - 100*exp(-time)) < 2e-3
//! always: abs('mass3.v' - 100/(1 + time)) < 2e-3
//! at 0.3: mass4.v = sqrt(4000) +- 1e-3

// J = 5, c = 20000, d = 50: decay 5/s, frequency sqrt(3975)/s.
//! run: -m Modelica.Mechanics.Rotational.Examples.Backlash
//! always: abs('inertia1.phi' - pi/2*exp(-5*time)*(cos(sqrt(3975)*time) + 5/sqrt(3975)*sin(sqrt(3975)*time))) < 2e-3

// --- Thermal ---

// Two masses of 15 J/K joined by 10 W/K.
//! run: -m Modelica.Thermal.HeatTransfer.Examples.TwoMasses
//! always: abs('mass1.T' - 'mass2.T' - 100*exp(-20/15*time)) < 5e-3
//! always: abs('mass1.T' + 'mass2.T' - 646.3) < 1e-6

// Half of what is in the tank leaves, then as much at 20 degC comes in.
//! run: -m Modelica.Thermal.FluidHeatFlow.Examples.TestOpenTank
//! at 0.75: level = 0.25 +- 1e-4
//! at 1: level = 0.5 +- 1e-4
//! end: T = 303.15 +- 1e-2

// The volume of two tanks stays, and so does the heat in it.
//! run: -m Modelica.Thermal.FluidHeatFlow.Examples.TwoTanks
//! always: abs(level1 + level2 - 1) < 1e-9
//! always: abs(level1*T1 + level2*T2 - 0.9*313.15 - 0.1*293.15) < 1e-3
//! end: level1 = 0.5 +- 1e-3

// --- Electrical.Analog ---

// Voltages of a loop, with the sine of a frequency that is swept.
//! run: -m Modelica.Electrical.Analog.Examples.SeriesResonance
//! always: abs('inductor1.v' + 'capacitor1.v' + 'resistor1.v' - 'sineVoltage.v') < 1e-6
//! always: abs('sineVoltage.v' - sin(2*pi*100*time^2)) < 1e-3

// A pulse of 10 V from 2.5 to 5 ns at a line of 5 ns: open at its end, with its impedance there, shorted.
//! run: -m Modelica.Electrical.Analog.Examples.Lines.CompareLosslessLines
//! at 3.75e-9: line1.v1 = 5 +- 1e-6
//! at 8.75e-9: line1.v2 = 10 +- 1e-6
//! at 13.75e-9: line1.v1 = 5 +- 1e-6
//! at 18.75e-9: line1.v2 = 0 +- 1e-6
//! always: abs('line1.v2') < 10 + 1e-6 and abs('line2.v2') < 10 + 1e-6 and abs('line3.v2') < 10 + 1e-6

// A lossless circuit of 1000 Hz, ten periods.
//! run: -m Modelica.Electrical.Analog.Examples.OpAmps.LCOscillator --tolerance 1e-7
//! end: c.v = 10 +- 1e-2

//! run: -m Modelica.Electrical.Analog.Examples.OpAmps.InvertingAmplifier
//! always: abs('vOut.v' - 2*'vIn.v') < 5e-3
//! run: -m Modelica.Electrical.Analog.Examples.OpAmps.NonInvertingAmplifier
//! always: abs('vOut.v' - 2*'vIn.v') < 5e-3
//! run: -m Modelica.Electrical.Analog.Examples.OpAmps.VoltageFollower
//! always: abs('vOut.v' - 'vIn.v') < 5e-3

// Axes that turn freely: equations of torques that are zero but for rounding are no reason for a warning.
//! run: -m Modelica.Mechanics.MultiBody.Examples.Elementary.DoublePendulum
//! not: of its terms
//! run: -m Modelica.Mechanics.MultiBody.Examples.Loops.EngineV6 --stop 0.1
//! not: of its terms
