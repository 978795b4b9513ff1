within Skerry.Hydraulic;
function saturated "A number between 0 and 1, without an event"
  input Real u;
  output Real y "min(max(u, 0), 1)";
algorithm
  y := smooth(0, noEvent(if u < 0 then 0 elseif u > 1 then 1 else u));
  annotation(Inline = true);
end saturated;
