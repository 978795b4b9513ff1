connector NodeHydraulic "A hydraulic port of a component between lines"
  output Real p(unit = "Pa") "Pressure";
  output Real q(unit = "m3/s") "Volume flow into the line";
  input  Real c(unit = "Pa") "Wave that arrives from the other end";
  input  Real Zc(unit = "Pa.s/m3") "Characteristic impedance of the line";
  annotation(Documentation(info = "The component computes p and q with p = c + Zc*q. Connect it to a NodeHydraulicC."));
end NodeHydraulic;
