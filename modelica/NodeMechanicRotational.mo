connector NodeMechanicRotational "A rotational port of a component between lines"
  output Real t(unit = "N.m") "Torque";
  output Real w(unit = "rad/s") "Angular velocity into the line";
  output Real a(unit = "rad") "Angle";
  input  Real c(unit = "N.m") "Wave that arrives from the other end";
  input  Real Zc(unit = "N.m.s/rad") "Characteristic impedance of the line";
  annotation(Documentation(info = "The component computes t and w with t = c + Zc*w. Connect it to a NodeMechanicRotationalC."));
end NodeMechanicRotational;
