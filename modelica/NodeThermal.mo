connector NodeThermal "A thermal port of a component between lines"
  output Real T(unit = "K") "Temperature";
  output Real Q(unit = "W") "Heat flow into the line";
  input  Real c(unit = "K") "Wave that arrives from the other end";
  input  Real Zc(unit = "K/W") "Characteristic impedance of the line";
  annotation(Documentation(info = "The component computes T and Q with T = c + Zc*Q. Connect it to a NodeThermalC."));
end NodeThermal;
