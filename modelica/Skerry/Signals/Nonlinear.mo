within Skerry.Signals;
package Nonlinear "Dead zone, hysteresis, rates, steps and slack"

  block DeadZone "Nothing between two limits, straight beyond them"
    extends SISO;
    parameter Real uMax = 1 "Upper limit";
    parameter Real uMin = -uMax "Lower limit";
  equation
    assert(uMin <= uMax, "the lower limit uMin is above the upper limit uMax");
    y = smooth(0, noEvent(if u > uMax then u - uMax elseif u < uMin then u - uMin else 0));
    annotation(Icon(graphics = {Text(extent = {{-65, 35}, {65, -35}}, textString = "dead")}), Documentation(info = "y = u - uMax above uMax, u - uMin below uMin, else 0."));
  end DeadZone;

  block Hysteresis "A relay: on above one limit, off below another"
    extends SISO;
    parameter Real uHigh = 1 "Above this it goes on";
    parameter Real uLow = -uHigh "Below this it goes off";
    parameter Real yOn = 1 "Output while on";
    parameter Real yOff = 0 "Output while off";
    parameter Boolean onStart = false "On at the start, when the input is between the limits";
    Boolean on(start = onStart) "It is on";
  initial equation
    pre(on) = onStart;
  equation
    assert(uLow < uHigh, "the lower limit uLow must be below the upper limit uHigh");
    on = u > uHigh or pre(on) and u >= uLow;
    y = if on then yOn else yOff;
    annotation(Icon(graphics = {Text(extent = {{-65, 35}, {65, -35}}, textString = "relay")}), Documentation(info = "on from u > uHigh until u < uLow."));
  end Hysteresis;

  block RateLimiter "Follows its input with limited speed"
    extends SISO(y(start = yStart));
    parameter Real rise(min = 0) = 1 "Fastest rise per second";
    parameter Real fall(max = 0) = -rise "Fastest fall per second, below zero";
    parameter Real tau(unit = "s", min = 1e-300) = 1e-3 "Time constant with which it follows";
    parameter Real yStart = 0 "Value at the start, unless it starts at its input";
    parameter Boolean startAtInput = true "true: it starts at its input";
  initial equation
    y = if startAtInput then u else yStart;
  equation
    assert(rise > 0 and fall < 0 and tau > 0, "rise and tau must be above zero, fall below zero");
    der(y) = smooth(0, noEvent(if (u - y)/tau > rise then rise elseif (u - y)/tau < fall then fall else (u - y)/tau));
    annotation(Icon(graphics = {Text(extent = {{-65, 35}, {65, -35}}, textString = "rate")}), Documentation(info = "y' = (u - y)/tau between fall and rise: a ramp is followed tau later."));
  end RateLimiter;

  block Quantizer "Whole multiples of a step"
    extends SISO;
    parameter Real q(min = 1e-300) = 0.1 "Step";
  equation
    assert(q > 0, "the step q must be above zero");
    y = q*floor(u/q + 0.5);
    annotation(Icon(graphics = {Text(extent = {{-65, 35}, {65, -35}}, textString = "quant")}), Documentation(info = "y = q*floor(u/q + 0.5)."));
  end Quantizer;

  block Backlash "Slack of a signal: it moves only when it is pushed"
    extends SISO(y(start = yStart, fixed = true));
    parameter Real gap(min = 0) = 0.1 "Slack from side to side";
    parameter Real tau(unit = "s", min = 1e-300) = 1e-3 "Time constant with which it is pushed";
    parameter Real yStart = 0 "Value at the start";
  equation
    assert(gap >= 0 and tau > 0, "gap must not be negative, tau must be above zero");
    tau*der(y) = smooth(0, noEvent(if u - y > gap/2 then u - y - gap/2 elseif u - y < -gap/2 then u - y + gap/2 else 0));
    annotation(Icon(graphics = {Text(extent = {{-65, 35}, {65, -35}}, textString = "slack")}), Documentation(info = "y stands while abs(u - y) < gap/2, and is pushed along beyond it."));
  end Backlash;
  annotation(Icon(graphics = {
    Rectangle(extent = {{-90, 90}, {90, -90}}, lineColor = {0, 0, 127}, radius = 15),
    Text(extent = {{-65, 35}, {65, -35}}, textString = "relay")}));
end Nonlinear;
