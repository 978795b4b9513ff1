within Skerry.Signals;
package Discrete "Blocks that compute at samples"

  partial block Sampled "Computes at each period"
    extends SISO;
    parameter Real period(unit = "s", min = 1e-300) = 0.01 "Period";
    parameter Real t0(unit = "s") = 0 "First sample";
  end Sampled;

  block SampleHold "Samples its input and holds it"
    extends Sampled;
  protected
    discrete Real z(start = 0) "Output";
  initial equation
    pre(z) = u;
  equation
    assert(period > 0, "the period must be above zero");
    when sample(t0, period) then
      z = u;
    end when;
    y = z;
    annotation(Icon(graphics = {Text(extent = {{-65, 35}, {65, -35}}, textString = "hold")}), Documentation(info = "y = u at the last sample."));
  end SampleHold;

  block Filter "A discrete transfer function"
    extends Sampled;
    parameter Real b[:] = {1} "Factors of u now, one period ago, ...";
    parameter Real a[:] = {1} "Factors of y now, one period ago, ...; the first one is not 0";
  protected
    parameter Integer m = max(size(b, 1) - 1, 1) "Inputs that are kept";
    parameter Integer n = max(size(a, 1) - 1, 1) "Outputs that are kept";
    parameter Real bb[m + 1] = cat(1, b, zeros(m + 1 - size(b, 1)));
    parameter Real aa[n + 1] = cat(1, a, zeros(n + 1 - size(a, 1)));
    discrete Real p[m](each start = 0, each fixed = true) "Past inputs";
    discrete Real z[n](each start = 0, each fixed = true) "Outputs, the newest first";
  equation
    assert(period > 0, "the period must be above zero");
    assert(abs(a[1]) > 0, "the first factor of a must not be zero");
    when sample(t0, period) then
      z[1] = (bb[1]*u + bb[2:m + 1]*pre(p) - aa[2:n + 1]*pre(z))/aa[1];
      z[2:n] = pre(z[1:n - 1]);
      p[1] = u;
      p[2:m] = pre(p[1:m - 1]);
    end when;
    y = z[1];
    annotation(Icon(graphics = {Text(extent = {{-65, 35}, {65, -35}}, textString = "b(z)/a(z)")}), Documentation(info = "
a[1]*y[k] = b[1]*u[k] + b[2]*u[k-1] + ... - a[2]*y[k-1] - ..., with zeros before the start."));
  end Filter;

  block PID "Controller at samples, with limits and anti-windup"
    extends Sampled;
    parameter Real Kp = 1 "Proportional gain";
    parameter Real Ti(unit = "s", min = 1e-300) = 1e60 "Integral time; 1e60: no integral part";
    parameter Real Td(unit = "s", min = 0) = 0 "Derivative time";
    parameter Real N(min = 1e-300) = 10 "The derivative is filtered with the time constant Td/N";
    parameter Real yMax = 1e60 "Upper limit";
    parameter Real yMin = -yMax "Lower limit";
    parameter Real iStart = 0 "Integral part at the start";
  protected
    discrete Real i(start = iStart, fixed = true) "Integral part";
    discrete Real d(start = 0, fixed = true) "Derivative part";
    discrete Real e(start = 0) "Input of the sample before";
    discrete Real v(start = 0, fixed = true) "Output without limits";
    discrete Real z(start = 0, fixed = true) "Output";
  initial equation
    pre(e) = u;
  equation
    assert(period > 0 and Ti > 0 and Td >= 0 and N > 0, "the period, Ti and N must be above zero, Td must not be negative");
    assert(yMin < yMax, "the lower limit yMin must be below the upper limit yMax");
    when sample(t0, period) then
      e = u;
      d = (Td/N*pre(d) + Kp*Td*(e - pre(e)))/(Td/N + period);
      v = Kp*e + pre(i) + d;
      z = min(max(v, yMin), yMax);
      i = pre(i) + period/Ti*(Kp*e + (z - v));
    end when;
    y = z;
    annotation(Icon(graphics = {Text(extent = {{-65, 35}, {65, -35}}, textString = "PID z")}), Documentation(info = "
v = Kp*e + i + d, y = v within the limits; i grows by period/Ti*(Kp*e + (y - v)), so it does not run away at a limit;
d = (Td/N*d + Kp*Td*(e - eBefore))/(Td/N + period)."));
  end PID;
  annotation(Icon(graphics = {
    Rectangle(extent = {{-90, 90}, {90, -90}}, lineColor = {0, 0, 127}, radius = 15),
    Text(extent = {{-65, 35}, {65, -35}}, textString = "z")}));
end Discrete;
