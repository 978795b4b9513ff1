// Skerry.Standard between connectors with the names and members of the Modelica Standard Library's, which this
// file brings itself: closed forms as in Mechanic.mo and Electric.mo.
package Modelica
  package Mechanics
    package Translational
      package Interfaces
        connector Flange_a
          Real s;
          flow Real f;
        end Flange_a;

        connector Flange_b
          Real s;
          flow Real f;
        end Flange_b;
      end Interfaces;
    end Translational;

    package Rotational
      package Interfaces
        connector Flange_a
          Real phi;
          flow Real tau;
        end Flange_a;

        connector Flange_b
          Real phi;
          flow Real tau;
        end Flange_b;
      end Interfaces;
    end Rotational;
  end Mechanics;

  package Electrical
    package Analog
      package Interfaces
        connector PositivePin
          Real v;
          flow Real i;
        end PositivePin;

        connector NegativePin
          Real v;
          flow Real i;
        end NegativePin;
      end Interfaces;
    end Analog;
  end Electrical;

  package Thermal
    package HeatTransfer
      package Interfaces
        connector HeatPort_a
          Real T;
          flow Real Q_flow;
        end HeatPort_a;

        connector HeatPort_b
          Real T;
          flow Real Q_flow;
        end HeatPort_b;
      end Interfaces;
    end HeatTransfer;
  end Thermal;
end Modelica;

model Ends "What is connected to the lines"
  Modelica.Mechanics.Translational.Interfaces.Flange_a wall;
  Modelica.Mechanics.Translational.Interfaces.Flange_b mass(s(start = 0.1, fixed = true));
  Real v(start = 0, fixed = true);
  Modelica.Mechanics.Rotational.Interfaces.Flange_a clamp;
  Modelica.Mechanics.Rotational.Interfaces.Flange_b wheel(phi(start = 0.1, fixed = true));
  Real w(start = 0, fixed = true);
  Modelica.Electrical.Analog.Interfaces.PositivePin pin;
  Modelica.Thermal.HeatTransfer.Interfaces.HeatPort_a port;
equation
  wall.s = 0;
  der(mass.s) = v;
  2*der(v) = mass.f;
  clamp.phi = 0;
  der(wheel.phi) = w;
  2*der(w) = wheel.tau;
  pin.v - 10 = 1000*pin.i;
  port.T - 393.15 = port.Q_flow;
end Ends;

model Standard
  Skerry.Standard.TranslationalSpring spring(k = 200, d = 4, T = 1e-3, fStart = -20);
  Skerry.Standard.RotationalShaft shaft(k = 200, d = 4, T = 1e-3, tauStart = -20);
  Skerry.Standard.ElectricalCable cable(C = 1e-3, T = 1e-3);
  Skerry.Standard.HeatCapacitance body(C = 1, T = 1e-3);
  Ends ends;
equation
  connect(ends.wall, spring.flange_a);
  connect(spring.flange_b, ends.mass);
  connect(ends.clamp, shaft.flange_a);
  connect(shaft.flange_b, ends.wheel);
  connect(ends.pin, cable.p);
  connect(ends.port, body.port_a);
end Standard;

//! run: --stop 1 --interval 0.01 --solver trapezoid --step 1e-3
//! end: ends.mass.s = 0.1*exp(-1)*(cos(sqrt(99)) + sin(sqrt(99))/sqrt(99)) +- 5e-4
//! end: ends.wheel.phi = 0.1*exp(-1)*(cos(sqrt(99)) + sin(sqrt(99))/sqrt(99)) +- 5e-4
//! end: cable.n.v = 10*(1 - exp(-1)) +- 2e-2
//! end: body.port_b.T = 393.15 - 100*exp(-1) +- 0.2
