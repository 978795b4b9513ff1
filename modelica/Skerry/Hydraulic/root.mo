within Skerry.Hydraulic;
function root "Signed square root, straight around zero"
  input Real dp(unit = "Pa") "Pressure drop";
  input Real p0(unit = "Pa") "Below about this pressure drop the flow is laminar";
  output Real y "sign(dp)*sqrt(abs(dp)) for abs(dp) much above p0";
algorithm
  // The small number keeps a slope at zero where p0 = 0.
  y := dp/sqrt(sqrt(dp*dp + (p0*p0 + 1e-12)));
  annotation(Inline = true);
end root;
