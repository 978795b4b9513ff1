within Skerry.Hydraulic;
function positive "The part of a number above zero, without an event"
  input Real u;
  output Real y "max(u, 0)";
algorithm
  y := smooth(0, noEvent(if u > 0 then u else 0));
  annotation(Inline = true);
end positive;
