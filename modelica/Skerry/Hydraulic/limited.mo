within Skerry.Hydraulic;
function limited "Pressure of oil that cavitates and holds air, from the pressure it would have without"
  input Real raw(unit = "Pa") "Pressure of oil that can be pulled and holds no air: counts the oil inside";
  input Real pv(unit = "Pa") "Vapour pressure";
  input Real b(unit = "Pa") "Share of air at ambient pressure times bulk modulus; 0: no air";
  input Real pa(unit = "Pa") "Ambient pressure";
  output Real p(unit = "Pa") "Pressure, not below pv";
algorithm
  // y + b*(1 - (pa - pv)/y) = raw - pv with y = p - pv: one positive root; written so that nothing cancels.
  p := pv + smooth(0, noEvent(if b <= 0 then (if raw > pv then raw - pv else 0)
    elseif raw - pv > b then 0.5*(raw - pv - b + sqrt((raw - pv - b)^2 + 4*b*(pa - pv)))
    else 2*b*(pa - pv)/(sqrt((raw - pv - b)^2 + 4*b*(pa - pv)) - (raw - pv - b))));
  annotation(Inline = true);
end limited;
