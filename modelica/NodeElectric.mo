connector NodeElectric "An electric port of a component between lines"
  output Real u(unit = "V") "Voltage";
  output Real i(unit = "A") "Current into the line";
  input  Real c(unit = "V") "Wave that arrives from the other end";
  input  Real Zc(unit = "Ohm") "Characteristic impedance of the line";
  annotation(Documentation(info = "The component computes u and i with u = c + Zc*i. Connect it to a NodeElectricC."));
end NodeElectric;
