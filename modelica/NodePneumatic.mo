connector NodePneumatic "A pneumatic port of a component between lines"
  output Real p(unit = "Pa") "Pressure";
  output Real qm(unit = "kg/s") "Mass flow into the line";
  input  Real c(unit = "Pa") "Wave that arrives from the other end";
  input  Real Zc(unit = "Pa.s/kg") "Characteristic impedance of the line";
  annotation(Documentation(info = "The component computes p and qm with p = c + Zc*qm. Connect it to a NodePneumaticC."));
end NodePneumatic;
