connector NodeElectricC "An electric port of a line"
  input  Real u(unit = "V") "Voltage";
  input  Real i(unit = "A") "Current into the line";
  output Real c(unit = "V") "Wave that arrives from the other end";
  output Real Zc(unit = "Ohm") "Characteristic impedance of the line";
  annotation(__Skerry(boundary(u = c + Zc*i)), Documentation(info = "
The line computes c and Zc from what the component at its end does. A connector without waves, but with the other
variables, may be connected too: then u = c + Zc*i is added."));
end NodeElectricC;
