within Plant;
package Machines
  model Valve
    Real x = scale;
  end Valve;
end Machines;
