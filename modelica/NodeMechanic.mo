connector NodeMechanic "A translational port of a component between lines"
  output Real f(unit = "N") "Force";
  output Real v(unit = "m/s") "Velocity into the line";
  output Real x(unit = "m") "Position";
  input  Real c(unit = "N") "Wave that arrives from the other end";
  input  Real Zc(unit = "N.s/m") "Characteristic impedance of the line";
  annotation(Documentation(info = "The component computes f and v with f = c + Zc*v. Connect it to a NodeMechanicC."));
end NodeMechanic;
