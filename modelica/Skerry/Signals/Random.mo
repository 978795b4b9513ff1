within Skerry.Signals;
package Random "Noise that is the same in every run"

  function next "One random number between 0 and 1 (L'Ecuyer 1988: two generators together)"
    input Real s1 "State of the first generator";
    input Real s2 "State of the second generator";
    output Real n1 "New state of the first";
    output Real n2 "New state of the second";
    output Real r "Random number, above 0 and below 1";
  algorithm
    n1 := mod(40014*s1, 2147483563);
    n2 := mod(40692*s2, 2147483399);
    r := mod(n1 - n2 + 2147483562, 2147483562);
    r := (if r > 0 then r else 2147483562)/2147483563;
    annotation(Icon(graphics = {
      Ellipse(extent = {{-80, -80}, {80, 80}}, lineColor = {150, 130, 90}, fillColor = {252, 243, 225}, fillPattern = FillPattern.Solid),
      Text(extent = {{-60, 60}, {60, -60}}, textString = "f", textStyle = {TextStyle.Italic}),
      Text(extent = {{-150, 150}, {150, 110}}, textString = "%name", textColor = {0, 0, 255})}));
  end next;

  function seeds "States for a seed"
    input Integer seed;
    output Real s1;
    output Real s2;
  protected
    Real r;
  algorithm
    s1 := 1 + mod(12345.0 + 7919.0*seed, 2147483562);
    s2 := 1 + mod(67890.0 + 104729.0*seed, 2147483398);
    // The first numbers of neighbouring seeds are alike.
    for i in 1:20 loop
      (s1, s2, r) := next(s1, s2);
    end for;
    annotation(Icon(graphics = {
      Ellipse(extent = {{-80, -80}, {80, 80}}, lineColor = {150, 130, 90}, fillColor = {252, 243, 225}, fillPattern = FillPattern.Solid),
      Text(extent = {{-60, 60}, {60, -60}}, textString = "f", textStyle = {TextStyle.Italic}),
      Text(extent = {{-150, 150}, {150, 110}}, textString = "%name", textColor = {0, 0, 255})}));
  end seeds;

  partial block Generator "A new random number now and then"
    extends Source;
    parameter Integer seed = 1 "Another seed, other numbers; the same seed, the same ones";
  protected
    discrete Real s1 "State";
    discrete Real s2 "State";
    parameter Real f1(fixed = false) "First state";
    parameter Real f2(fixed = false) "First state";
  initial equation
    (f1, f2) = seeds(seed);
    pre(s1) = f1;
    pre(s2) = f2;
  end Generator;

  block Noise "Random numbers at samples, even or normal"
    extends Generator;
    parameter Real period(unit = "s", min = 1e-300) = 0.01 "Time between new values";
    parameter Boolean normal = false "true: normal distribution with mean and sigma, false: even between yMin and yMax";
    parameter Real yMin = -1 "Smallest value, even distribution";
    parameter Real yMax = 1 "Largest value, even distribution";
    parameter Real mean = 0 "Mean, normal distribution";
    parameter Real sigma(min = 0) = 1 "Standard deviation, normal distribution";
  protected
    discrete Real z(start = 0, fixed = true) "Output";
    discrete Real a1;
    discrete Real a2;
    discrete Real r "First random number";
    discrete Real q "Second random number";
  equation
    assert(period > 0 and sigma >= 0, "the period must be above zero, sigma must not be negative");
    when sample(0, period) then
      (a1, a2, r) = next(pre(s1), pre(s2));
      (s1, s2, q) = next(a1, a2);
      z = if normal then mean + sigma*sqrt(-2*log(r))*cos(4*asin(1.0)*q) else yMin + (yMax - yMin)*r;
    end when;
    y = z;
    annotation(Icon(graphics = {Text(extent = {{-65, 35}, {65, -35}}, textString = "noise")}), Documentation(info = "
Each period two random numbers r, q between 0 and 1: y = yMin + (yMax - yMin)*r, or mean + sigma*sqrt(-2*ln(r))*cos(2*pi*q)
(Box and Muller). The run must start at a multiple of the period, or it begins with 0."));
  end Noise;

  block RandomSteps "Random levels that last random times"
    extends Generator;
    parameter Real yMin = -1 "Lowest level";
    parameter Real yMax = 1 "Highest level";
    parameter Real tMin(unit = "s", min = 1e-300) = 0.5 "Shortest time";
    parameter Real tMax(unit = "s", min = 1e-300) = 1.5 "Longest time";
  protected
    discrete Real z "Output";
    discrete Real tNext "Time of the next step";
    discrete Real a1;
    discrete Real a2;
    discrete Real r;
    discrete Real q;
  equation
    assert(tMin > 0 and tMax >= tMin, "tMin must be above zero and not above tMax");
    when {initial(), time >= pre(tNext)} then
      (a1, a2, r) = next(pre(s1), pre(s2));
      (s1, s2, q) = next(a1, a2);
      z = yMin + (yMax - yMin)*r;
      tNext = time + tMin + (tMax - tMin)*q;
    end when;
    y = z;
    annotation(Icon(graphics = {Text(extent = {{-65, 35}, {65, -35}}, textString = "random")}), Documentation(info = "Levels between yMin and yMax, each for a time between tMin and tMax, both even."));
  end RandomSteps;
  annotation(Icon(graphics = {
    Rectangle(extent = {{-90, 90}, {90, -90}}, lineColor = {0, 0, 127}, radius = 15),
    Text(extent = {{-65, 35}, {65, -35}}, textString = "noise")}));
end Random;
