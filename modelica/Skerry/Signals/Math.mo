within Skerry.Signals;
package Math "Products, quotients, extremes and functions"

  block Product "The product of two signals"
    extends TwoIn;
  equation
    y = u1*u2;
    annotation(Icon(graphics = {Text(extent = {{-65, 35}, {65, -35}}, textString = "x")}), Documentation(info = "y = u1*u2."));
  end Product;

  block Division "The quotient of two signals"
    extends TwoIn;
    parameter Real floor(min = 0) = 0 "A divisor nearer to zero counts as this, with its sign; 0: none does";
  equation
    assert(floor >= 0, "the floor must not be negative");
    y = u1/smooth(0, noEvent(if u2 >= 0 and u2 < floor then floor elseif u2 < 0 and u2 > -floor then -floor else u2));
    annotation(Icon(graphics = {Text(extent = {{-65, 35}, {65, -35}}, textString = "u1 / u2")}), Documentation(info = "y = u1/u2, with abs(u2) at least floor."));
  end Division;

  block Minimum "The smaller one of two signals"
    extends TwoIn;
  equation
    y = smooth(0, noEvent(if u1 < u2 then u1 else u2));
    annotation(Icon(graphics = {Text(extent = {{-65, 35}, {65, -35}}, textString = "min")}), Documentation(info = "y = min(u1, u2)."));
  end Minimum;

  block Maximum "The larger one of two signals"
    extends TwoIn;
  equation
    y = smooth(0, noEvent(if u1 > u2 then u1 else u2));
    annotation(Icon(graphics = {Text(extent = {{-65, 35}, {65, -35}}, textString = "max")}), Documentation(info = "y = max(u1, u2)."));
  end Maximum;

  block Abs "The absolute value"
    extends SISO;
  equation
    y = smooth(0, noEvent(if u >= 0 then u else -u));
    annotation(Icon(graphics = {Text(extent = {{-65, 35}, {65, -35}}, textString = "abs")}), Documentation(info = "y = abs(u)."));
  end Abs;

  block Sign "The sign"
    extends SISO;
  equation
    y = if u > 0 then 1 elseif u < 0 then -1 else 0;
    annotation(Icon(graphics = {Text(extent = {{-65, 35}, {65, -35}}, textString = "sign")}), Documentation(info = "y = -1, 0 or 1."));
  end Sign;

  block Sqrt "The square root with the sign of its input"
    extends SISO;
    parameter Real eps(min = 1e-300) = 1e-6 "Near zero, below about this, it is straight";
  equation
    assert(eps > 0, "eps must be above zero");
    y = u/sqrt(sqrt(u*u + eps*eps));
    annotation(Icon(graphics = {Text(extent = {{-65, 35}, {65, -35}}, textString = "sqrt")}), Documentation(info = "y = u/(u^2 + eps^2)^(1/4): sign(u)*sqrt(abs(u)) well away from zero."));
  end Sqrt;

  block Power "A power"
    extends SISO;
    parameter Real n = 2 "Exponent";
  equation
    y = u^n;
    annotation(Icon(graphics = {Text(extent = {{-65, 35}, {65, -35}}, textString = "u^%n")}), Documentation(info = "y = u^n; for exponents that are not whole u must not be negative."));
  end Power;

  block Polynomial "A polynomial"
    extends SISO;
    parameter Real c[:] = {0, 1} "Factors of 1, u, u^2, ...";
  equation
    y = sum(c[i]*u^(i - 1) for i in 1:size(c, 1));
    annotation(Icon(graphics = {Text(extent = {{-65, 35}, {65, -35}}, textString = "poly")}), Documentation(info = "y = c[1] + c[2]*u + c[3]*u^2 + ..."));
  end Polynomial;
  annotation(Icon(graphics = {
    Rectangle(extent = {{-90, 90}, {90, -90}}, lineColor = {0, 0, 127}, radius = 15),
    Text(extent = {{-65, 35}, {65, -35}}, textString = "x y")}));
end Math;
