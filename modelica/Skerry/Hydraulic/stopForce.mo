within Skerry.Hydraulic;
function stopForce "Force of the ends of a stroke, without a jump where they are met"
  input Real x(unit = "m") "Position";
  input Real v(unit = "m/s") "Velocity";
  input Real xMin(unit = "m") "Lower end";
  input Real xMax(unit = "m") "Upper end";
  input Real k(unit = "N/m") "Stiffness";
  input Real d(unit = "N.s/m") "Damping, at xDamp beyond the end";
  input Real xDamp(unit = "m") "The damping grows from zero to d over this depth";
  output Real f(unit = "N") "Force in the direction of x";
algorithm
  // An end pushes and never pulls.
  f := smooth(0, noEvent(if x < xMin then positive(k*(xMin - x) - d*v*(if xMin - x < xDamp then (xMin - x)/xDamp else 1))
    elseif x > xMax then -positive(k*(x - xMax) + d*v*(if x - xMax < xDamp then (x - xMax)/xDamp else 1)) else 0));
  annotation(Inline = true);
end stopForce;
