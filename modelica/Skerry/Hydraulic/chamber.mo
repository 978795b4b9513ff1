within Skerry.Hydraulic;
function chamber "Impedance of a cylinder chamber"
  input Real V(unit = "m3") "Size";
  input Real V0(unit = "m3") "Dead volume: never less than half of it";
  input Real BeT "Bulk modulus times delay";
  output Real Z(unit = "Pa.s/m3");
algorithm
  Z := BeT/smooth(0, noEvent(if V > 0.5*V0 then V else 0.5*V0));
  annotation(Inline = true);
end chamber;
