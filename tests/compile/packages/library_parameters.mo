// Checked as a package, its classes leave their parameters to whoever uses them; checked by itself, a class is asked.
package Lib
  model Resistor
    parameter Real R(unit = "Ohm");
    parameter Real T(start = 300);
    Real v = R*time + T;
  end Resistor;
end Lib;
//! check: Lib
