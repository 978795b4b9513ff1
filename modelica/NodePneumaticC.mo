connector NodePneumaticC "A pneumatic port of a line"
  input  Real p(unit = "Pa") "Pressure";
  input  Real qm(unit = "kg/s") "Mass flow into the line";
  output Real c(unit = "Pa") "Wave that arrives from the other end";
  output Real Zc(unit = "Pa.s/kg") "Characteristic impedance of the line";
  annotation(__Skerry(boundary(p = c + Zc*qm)), Documentation(info = "
The line computes c and Zc from what the component at its end does. A connector without waves, but with the other
variables, may be connected too: then p = c + Zc*qm is added."));
end NodePneumaticC;
