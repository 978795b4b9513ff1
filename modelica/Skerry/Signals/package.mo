within Skerry;
package Signals "Sources, filters, controllers, logic"
  import Skerry.Interfaces.*;

  partial block Box "A block: a box with its name above"
    annotation(Icon(graphics = {
      Rectangle(extent = {{-100, 100}, {100, -100}}, lineColor = {0, 0, 127}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
      Text(extent = {{-150, 150}, {150, 110}}, textString = "%name", textColor = {0, 0, 255})}));
  end Box;

  partial block Source "One output"
    extends Box;
    SignalOut y "Output" annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
  end Source;

  partial block SISO "One input, one output"
    extends Box;
    SignalIn u "Input" annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
    SignalOut y "Output" annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
  end SISO;

  partial block TwoIn "Two inputs, one output"
    extends Box;
    SignalIn u1 "First input" annotation(Placement(transformation(extent = {{-110, 50}, {-90, 70}})));
    SignalIn u2 "Second input" annotation(Placement(transformation(extent = {{-110, -70}, {-90, -50}})));
    SignalOut y "Output" annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
  end TwoIn;

  block Constant "A constant"
    extends Source;
    parameter Real k = 1 "Value";
  equation
    y = k;
    annotation(Icon(graphics = {Text(extent = {{-65, 35}, {65, -35}}, textString = "%k")}),
      Documentation(info = "y = k."));
  end Constant;

  block Step "A step"
    extends Source;
    parameter Real y0 = 0 "Value before the step";
    parameter Real yA = 1 "Height of the step";
    parameter Real t0(unit = "s") = 1 "Time of the step";
  equation
    y = if time < t0 then y0 else y0 + yA;
    annotation(Icon(graphics = {Text(extent = {{-65, 35}, {65, -35}}, textString = "step")}),
      Documentation(info = "y = y0 before t0, y0 + yA from then on."));
  end Step;

  block Ramp "A ramp between two levels"
    extends Source;
    parameter Real y0 = 0 "Value before the ramp";
    parameter Real yA = 1 "Height of the ramp";
    parameter Real t0(unit = "s") = 1 "Start of the ramp";
    parameter Real t1(unit = "s") = 2 "End of the ramp, after its start";
  equation
    assert(t1 > t0, "a ramp must end (t1) after it starts (t0)");
    y = y0 + (if time < t0 then 0 elseif time < t1 then yA*(time - t0)/(t1 - t0) else yA);
    annotation(Icon(graphics = {Text(extent = {{-65, 35}, {65, -35}}, textString = "ramp")}),
      Documentation(info = "y = y0 + yA*(time - t0)/(t1 - t0) between t0 and t1."));
  end Ramp;

  block Sine "A sine wave"
    extends Source;
    parameter Real y0 = 0 "Mean value";
    parameter Real yA = 1 "Amplitude";
    parameter Real f(unit = "Hz") = 1 "Frequency";
    parameter Real phase(unit = "rad") = 0 "Phase at t0";
    parameter Real t0(unit = "s") = 0 "Before this time the mean value";
  equation
    y = y0 + (if time < t0 then 0 else yA*sin(2*pi*f*(time - t0) + phase));
  protected
    constant Real pi = 2*asin(1.0);
    annotation(Icon(graphics = {Text(extent = {{-65, 35}, {65, -35}}, textString = "sine")}),
      Documentation(info = "y = y0 + yA*sin(2*pi*f*(time - t0) + phase) from t0 on."));
  end Sine;

  block Pulse "One pulse, or a train of pulses"
    extends Source;
    parameter Real y0 = 0 "Value outside the pulse";
    parameter Real yA = 1 "Height of the pulse";
    parameter Real t0(unit = "s") = 1 "Start of the first pulse";
    parameter Real t1(unit = "s") = 2 "End of the first pulse";
    parameter Real period(unit = "s", min = 0) = 0 "Time between pulses; 0: there is only one";
  protected
    discrete Real t2(start = t0, unit = "s") "Start of the current pulse";
  initial equation
    // The run may begin after many of them. At the start of one, or a rounding before it, that one is meant.
    pre(t2) = t0 + (if period > 0 then period*max(0, floor((time - t0)/period + 1e-9)) else 0);
  equation
    when period > 0 and time >= pre(t2) + period then
      t2 = pre(t2) + period;
    end when;
    y = if time >= t2 and time < t2 + (t1 - t0) then y0 + yA else y0;
    annotation(Icon(graphics = {Text(extent = {{-65, 35}, {65, -35}}, textString = "pulse")}),
      Documentation(info = "y = y0 + yA from t0 to t1, and again after each period."));
  end Pulse;

  function interpolate "Value of a table between its rows; outside of it the first or the last value"
    input Real u "Where";
    input Real table[:, 2] "Rows of u and y, u growing";
    output Real y "The value there";
  protected
    Integer low;
    Integer high;
    Integer middle;
  algorithm
    low := 1;
    high := size(table, 1);
    if u <= table[low, 1] then
      y := table[low, 2];
    elseif u >= table[high, 1] then
      y := table[high, 2];
    else
      while high - low > 1 loop
        middle := div(low + high, 2);
        if u < table[middle, 1] then
          high := middle;
        else
          low := middle;
        end if;
      end while;
      y := table[low, 2] + (u - table[low, 1])*(table[high, 2] - table[low, 2])/(table[high, 1] - table[low, 1]);
    end if;
    annotation(Icon(graphics = {
      Ellipse(extent = {{-80, -80}, {80, 80}}, lineColor = {150, 130, 90}, fillColor = {252, 243, 225}, fillPattern = FillPattern.Solid),
      Text(extent = {{-60, 60}, {60, -60}}, textString = "f", textStyle = {TextStyle.Italic}),
      Text(extent = {{-150, 150}, {150, 110}}, textString = "%name", textColor = {0, 0, 255})}));
  end interpolate;

  function interpolate2 "Value of a table over two variables; outside of it the values at its border"
    input Real u1 "Where, over the rows";
    input Real u2 "Where, over the columns";
    input Real table[:, :] "First column: values of u1, first row: values of u2, both growing; the corner does not count";
    output Real y "The value there";
  protected
    Integer i "Row below u1";
    Integer j "Column below u2";
    Real a "Part of the way to the next row";
    Real b "Part of the way to the next column";
    Real low;
    Real high;
  algorithm
    i := 2;
    while i < size(table, 1) - 1 and u1 >= table[min(i + 1, size(table, 1)), 1] loop
      i := i + 1;
    end while;
    j := 2;
    while j < size(table, 2) - 1 and u2 >= table[1, min(j + 1, size(table, 2))] loop
      j := j + 1;
    end while;
    if size(table, 1) < 3 then
      a := 0;
    else
      a := (u1 - table[i, 1])/(table[i + 1, 1] - table[i, 1]);
    end if;
    if size(table, 2) < 3 then
      b := 0;
    else
      b := (u2 - table[1, j])/(table[1, j + 1] - table[1, j]);
    end if;
    a := min(max(a, 0), 1);
    b := min(max(b, 0), 1);
    low := (1 - b)*table[i, j] + b*table[i, min(j + 1, size(table, 2))];
    high := (1 - b)*table[min(i + 1, size(table, 1)), j] + b*table[min(i + 1, size(table, 1)), min(j + 1, size(table, 2))];
    y := (1 - a)*low + a*high;
    annotation(Icon(graphics = {
      Ellipse(extent = {{-80, -80}, {80, 80}}, lineColor = {150, 130, 90}, fillColor = {252, 243, 225}, fillPattern = FillPattern.Solid),
      Text(extent = {{-60, 60}, {60, -60}}, textString = "f", textStyle = {TextStyle.Italic}),
      Text(extent = {{-150, 150}, {150, 110}}, textString = "%name", textColor = {0, 0, 255})}));
  end interpolate2;

  block Table "A signal over time, linear between the rows of a table"
    extends Source;
    parameter Real table[:, 2] = {{0, 0}, {1, 1}} "Rows of time and value, time growing";
  equation
    y = interpolate(time, table);
    annotation(Icon(graphics = {Text(extent = {{-65, 35}, {65, -35}}, textString = "table")}),
      Documentation(info = "Linear between the rows; before the first and after the last row their values hold."));
  end Table;

  block Lookup "A characteristic, linear between the rows of a table"
    extends SISO;
    parameter Real table[:, 2] = {{0, 0}, {1, 1}} "Rows of u and y, u growing";
  equation
    y = interpolate(u, table);
    annotation(Icon(graphics = {Text(extent = {{-65, 35}, {65, -35}}, textString = "y(u)")}),
      Documentation(info = "Linear between the rows; outside the first and the last value hold."));
  end Lookup;

  block Gain "A factor"
    extends SISO;
    parameter Real k = 1 "Factor";
  equation
    y = k*u;
    annotation(Icon(graphics = {Text(extent = {{-65, 35}, {65, -35}}, textString = "%k")}),
      Documentation(info = "y = k*u."));
  end Gain;

  block Sum "A weighted sum"
    extends Box;
    parameter Integer n(min = 1, max = 256) = 2 "Number of inputs";
    parameter Real k[n] = fill(1.0, n) "Weights";
    SignalIn u[n] "Inputs" annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
    SignalOut y "Output" annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
  equation
    y = k*u;
    annotation(Icon(graphics = {Text(extent = {{-65, 35}, {65, -35}}, textString = "+")}),
      Documentation(info = "y = sum of k[i]*u[i]."));
  end Sum;

  block Feedback "The difference of two signals"
    extends Box;
    SignalIn u1 "Reference" annotation(Placement(transformation(extent = {{-110, 50}, {-90, 70}})));
    SignalIn u2 "Measured" annotation(Placement(transformation(extent = {{-110, -70}, {-90, -50}})));
    SignalOut y "u1 - u2" annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
  equation
    y = u1 - u2;
    annotation(Icon(graphics = {Text(extent = {{-65, 35}, {65, -35}}, textString = "+ -")}),
      Documentation(info = "y = u1 - u2."));
  end Feedback;

  block Integrator "An integral"
    extends SISO(y(start = yStart, fixed = true));
    parameter Real k = 1 "Factor";
    parameter Real yStart = 0 "Value at the start";
  equation
    der(y) = k*u;
    annotation(Icon(graphics = {Text(extent = {{-65, 35}, {65, -35}}, textString = "%k/s")}),
      Documentation(info = "y' = k*u."));
  end Integrator;

  block FirstOrder "First-order low-pass filter"
    extends SISO(y(start = yStart, fixed = true));
    parameter Real k = 1 "Gain";
    parameter Real tau(unit = "s", min = 1e-300) = 1 "Time constant";
    parameter Real yStart = 0 "Value at the start";
  equation
    tau*der(y) = k*u - y;
    annotation(Icon(graphics = {Text(extent = {{-65, 35}, {65, -35}}, textString = "1/(1+sT)")}),
      Documentation(info = "tau*y' = k*u - y."));
  end FirstOrder;

  block SecondOrder "Second-order low-pass filter"
    extends SISO(y(start = yStart, fixed = true));
    parameter Real k = 1 "Gain";
    parameter Real omega(unit = "rad/s", min = 1e-300) = 1 "Natural frequency";
    parameter Real delta(min = 0) = 1 "Damping; 1 is critical";
    parameter Real yStart = 0 "Value at the start";
  protected
    Real v(start = 0, fixed = true) "Derivative of y";
  equation
    der(y) = v;
    der(v) = omega^2*(k*u - y) - 2*delta*omega*v;
    annotation(Icon(graphics = {Text(extent = {{-65, 35}, {65, -35}}, textString = "PT2")}),
      Documentation(info = "y'' = omega^2*(k*u - y) - 2*delta*omega*y'."));
  end SecondOrder;

  block PI "Proportional and integral controller with limits"
    extends SISO;
    parameter Real Kp = 1 "Proportional gain";
    parameter Real Ti(unit = "s", min = 1e-300) = 1 "Integral time";
    parameter Real yMax = 1e60 "Upper limit";
    parameter Real yMin = -yMax "Lower limit";
    parameter Real iStart = 0 "Integral part at the start";
  protected
    Real i(start = iStart, fixed = true) "Integral part";
    Real v "Output without limits";
  equation
    v = Kp*u + i;
    y = smooth(0, noEvent(if v > yMax then yMax elseif v < yMin then yMin else v));
    // The part above the limits is taken back, so that the integral does not run away.
    der(i) = (Kp*u + (y - v))/Ti;
    annotation(Icon(graphics = {Text(extent = {{-65, 35}, {65, -35}}, textString = "PI")}),
      Documentation(info = "y = Kp*u + i within the limits, Ti*i' = Kp*u + (y - v): the part of the output v above the limits is taken back."));
  end PI;

  block PID "Proportional, integral and derivative controller with limits"
    extends SISO;
    parameter Real Kp = 1 "Proportional gain";
    parameter Real Ti(unit = "s", min = 1e-300) = 1 "Integral time";
    parameter Real Td(unit = "s", min = 1e-300) = 0.1 "Derivative time";
    parameter Real N(min = 1e-300) = 10 "The derivative is filtered with the time constant Td/N";
    parameter Real yMax = 1e60 "Upper limit";
    parameter Real yMin = -yMax "Lower limit";
    parameter Real iStart = 0 "Integral part at the start";
  protected
    Real i(start = iStart, fixed = true) "Integral part";
    Real f(start = 0) "Filtered input";
    Real v "Output without limits";
  initial equation
    f = u;
  equation
    Td/N*der(f) = u - f;
    v = Kp*(u + N*(u - f)) + i;
    y = smooth(0, noEvent(if v > yMax then yMax elseif v < yMin then yMin else v));
    der(i) = (Kp*u + (y - v))/Ti;
    annotation(Icon(graphics = {Text(extent = {{-65, 35}, {65, -35}}, textString = "PID")}),
      Documentation(info = "v = Kp*(u + N*(u - f)) + i with Td/N*f' = u - f; y = v within the limits; Ti*i' = Kp*u + (y - v)."));
  end PID;

  block Limiter "Limits of a signal"
    extends SISO;
    parameter Real yMax = 1 "Upper limit";
    parameter Real yMin = -yMax "Lower limit";
  equation
    y = smooth(0, noEvent(if u > yMax then yMax elseif u < yMin then yMin else u));
    annotation(Icon(graphics = {Text(extent = {{-65, 35}, {65, -35}}, textString = "limit")}),
      Documentation(info = "y = min(max(u, yMin), yMax)."));
  end Limiter;

  block UnitDelay "The value of one period before, held over the period"
    extends SISO;
    parameter Real period(unit = "s", min = 1e-300) = 0.01 "Period";
    parameter Real yStart = 0 "Value of the first period";
  protected
    discrete Real held(start = yStart, fixed = true) "Input at the last sample";
    discrete Real z(start = yStart, fixed = true) "Output";
  equation
    when sample(0, period) then
      held = u;
      z = pre(held);
    end when;
    y = z;
    annotation(Icon(graphics = {Text(extent = {{-65, 35}, {65, -35}}, textString = "1/z")}),
      Documentation(info = "At each sample y is the input of the sample before."));
  end UnitDelay;

  block Delay "The value of some time before; cuts the model like a line"
    extends SISO;
    parameter Real T(unit = "s") = 1e-3 "Delay";
    parameter Real yStart = 0 "Value before the first input arrives";
  protected
    Skerry.Lines.Waves waves(n = 1, T = T, start = {yStart});
  equation
    waves.w[1] = u;
    y = waves.c[1];
    annotation(Icon(graphics = {Text(extent = {{-65, 35}, {65, -35}}, textString = "T")}),
      Documentation(info = "y(t) = u(t - T)."));
  end Delay;

  block Greater "true when the input is above a limit"
    extends Box;
    SignalIn u "Input" annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
    LogicOut y "u > limit" annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
    parameter Real limit = 0 "Limit";
  equation
    y = u > limit;
    annotation(Icon(graphics = {Text(extent = {{-65, 35}, {65, -35}}, textString = "u > %limit")}),
      Documentation(info = "y = u > limit."));
  end Greater;

  block And "Both"
    extends Box;
    LogicIn u1 annotation(Placement(transformation(extent = {{-110, 50}, {-90, 70}})));
    LogicIn u2 annotation(Placement(transformation(extent = {{-110, -70}, {-90, -50}})));
    LogicOut y "u1 and u2" annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
  equation
    y = u1 and u2;
    annotation(Icon(graphics = {Text(extent = {{-65, 35}, {65, -35}}, textString = "and")}),
      Documentation(info = "y = u1 and u2."));
  end And;

  block Or "One of them at least"
    extends Box;
    LogicIn u1 annotation(Placement(transformation(extent = {{-110, 50}, {-90, 70}})));
    LogicIn u2 annotation(Placement(transformation(extent = {{-110, -70}, {-90, -50}})));
    LogicOut y "u1 or u2" annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
  equation
    y = u1 or u2;
    annotation(Icon(graphics = {Text(extent = {{-65, 35}, {65, -35}}, textString = "or")}),
      Documentation(info = "y = u1 or u2."));
  end Or;

  block Not "The opposite"
    extends Box;
    LogicIn u annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
    LogicOut y "not u" annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
  equation
    y = not u;
    annotation(Icon(graphics = {Text(extent = {{-65, 35}, {65, -35}}, textString = "not")}),
      Documentation(info = "y = not u."));
  end Not;

  block Switch "One of two signals"
    extends Box;
    SignalIn u1 "When on" annotation(Placement(transformation(extent = {{-110, 50}, {-90, 70}})));
    LogicIn on "Which one" annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
    SignalIn u2 "When not on" annotation(Placement(transformation(extent = {{-110, -70}, {-90, -50}})));
    SignalOut y "The chosen one" annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
  equation
    y = if on then u1 else u2;
    annotation(Icon(graphics = {Text(extent = {{-65, 35}, {65, -35}}, textString = "switch")}),
      Documentation(info = "y = u1 while on is true, else u2."));
  end Switch;

  block Expression "A signal that is written as an expression: Expression e(y = 2*tank.p - p0)"
    extends Box;
    SignalOut y = 0.0 "The value: any expression of the model" annotation(Dialog, Placement(transformation(extent = {{90, -10}, {110, 10}})));
    annotation(Icon(graphics = {Text(extent = {{-65, 35}, {65, -35}}, textString = "%y")}), Documentation(info = "
y is whatever the modifier says; it reads any variable of the model without a connection. Connected to an input such
as that of a source it takes the place of a conditional connector."));
  end Expression;

  block LogicExpression "A logic signal that is written as an expression"
    extends Box;
    LogicOut y = false "The value: any expression of the model" annotation(Dialog, Placement(transformation(extent = {{90, -10}, {110, 10}})));
    annotation(Icon(graphics = {Text(extent = {{-65, 35}, {65, -35}}, textString = "%y")}), Documentation(info = "y is whatever the modifier says."));
  end LogicExpression;

  block SoftStep "A step without a corner: half a cosine"
    extends Source;
    parameter Real y0 = 0 "Value before the step";
    parameter Real yA = 1 "Height of the step";
    parameter Real t0(unit = "s") = 1 "Start of the step";
    parameter Real t1(unit = "s") = 2 "End of the step, after its start";
  equation
    assert(t1 > t0, "a step must end (t1) after it starts (t0)");
    y = y0 + (if time < t0 then 0 elseif time < t1 then yA*(1 - cos(2*asin(1.0)*(time - t0)/(t1 - t0)))/2 else yA);
    annotation(Icon(graphics = {Text(extent = {{-65, 35}, {65, -35}}, textString = "soft step")}), Documentation(info = "y = y0 + yA*(1 - cos(pi*s))/2, s = (time - t0)/(t1 - t0)."));
  end SoftStep;

  block Chirp "A sine wave whose frequency changes"
    extends Source;
    parameter Real y0 = 0 "Mean value";
    parameter Real yA = 1 "Amplitude";
    parameter Real f0(unit = "Hz", min = 1e-300) = 1 "Frequency at t0";
    parameter Real f1(unit = "Hz", min = 1e-300) = 10 "Frequency at t0 + duration";
    parameter Real t0(unit = "s") = 0 "Before this time the mean value";
    parameter Real duration(unit = "s", min = 1e-300) = 10 "Time from f0 to f1; it goes on behind";
    parameter Boolean logarithmic = false "true: equal times for equal ratios of frequency";
    Real f(unit = "Hz") "Frequency";
  protected
    Real s(unit = "s") "Time since t0";
    Real periods "Number of periods";
  equation
    assert(f0 > 0 and f1 > 0 and duration > 0, "f0, f1 and the duration must be above zero");
    s = max(time - t0, 0);
    f = if logarithmic then f0*(f1/f0)^(s/duration) else f0 + (f1 - f0)*s/duration;
    periods = if logarithmic and abs(f1/f0 - 1) > 1e-9 then (f - f0)*duration/log(f1/f0) else (f0 + f)/2*s;
    y = y0 + yA*sin(4*asin(1.0)*periods);
    annotation(Icon(graphics = {Text(extent = {{-65, 35}, {65, -35}}, textString = "chirp")}), Documentation(info = "
y = y0 + yA*sin(2*pi*n), n' = f; f = f0 + (f1 - f0)*s/duration or f0*(f1/f0)^(s/duration), s = time - t0."));
  end Chirp;

  block Staircase "A value that grows by a step each period"
    extends Source;
    parameter Real y0 = 0 "Value before t0";
    parameter Real yA = 1 "Height of each step";
    parameter Real t0(unit = "s") = 0 "Time of the first step";
    parameter Real period(unit = "s", min = 1e-300) = 1 "Time between steps";
    parameter Integer n(min = 0) = 10 "Number of steps";
  protected
    discrete Integer steps(start = 0, fixed = true) "Steps so far";
  equation
    assert(period > 0, "the period must be above zero");
    when sample(t0, period) then
      steps = min(pre(steps) + 1, n);
    end when;
    y = y0 + steps*yA;
    annotation(Icon(graphics = {Text(extent = {{-65, 35}, {65, -35}}, textString = "stairs")}), Documentation(info = "y = y0 + yA*(number of periods begun since t0, at most n)."));
  end Staircase;

  block Lookup2D "A characteristic over two signals, linear between rows and columns"
    extends TwoIn;
    parameter Real table[:, :] = [0, 0, 1; 0, 0, 1; 1, 1, 2] "First column: values of u1, first row: values of u2, both growing";
  equation
    assert(size(table, 1) > 1 and size(table, 2) > 1, "the table needs a row and a column beside its axes");
    y = interpolate2(u1, u2, table);
    annotation(Icon(graphics = {Text(extent = {{-65, 35}, {65, -35}}, textString = "map")}), Documentation(info = "Bilinear between the four neighbours; outside the values at the border hold."));
  end Lookup2D;

  annotation(Icon(graphics = {
      Rectangle(extent = {{-80, 50}, {80, -50}}, lineColor = {0, 0, 127}),
      Line(points = {{-60, -30}, {-30, 30}, {0, -30}, {30, 30}, {60, -30}}, color = {0, 0, 127}, smooth = Smooth.Bezier)}));
end Signals;
