within Skerry;
package Signals "Sources, filters, controllers, logic"
  import Skerry.Interfaces.*;

  partial block Source "One output"
    SignalOut y "Output";
  end Source;

  partial block SISO "One input, one output"
    SignalIn u "Input";
    SignalOut y "Output";
  end SISO;

  block Constant "A constant"
    extends Source;
    parameter Real k = 1 "Value";
  equation
    y = k;
  end Constant;

  block Step "A step"
    extends Source;
    parameter Real y0 = 0 "Value before the step";
    parameter Real yA = 1 "Height of the step";
    parameter Real t0(unit = "s") = 1 "Time of the step";
  equation
    y = if time < t0 then y0 else y0 + yA;
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
  end interpolate;

  block Table "A signal over time, linear between the rows of a table"
    extends Source;
    parameter Real table[:, 2] = {{0, 0}, {1, 1}} "Rows of time and value, time growing";
  equation
    y = interpolate(time, table);
  end Table;

  block Lookup "A characteristic, linear between the rows of a table"
    extends SISO;
    parameter Real table[:, 2] = {{0, 0}, {1, 1}} "Rows of u and y, u growing";
  equation
    y = interpolate(u, table);
  end Lookup;

  block Gain "A factor"
    extends SISO;
    parameter Real k = 1 "Factor";
  equation
    y = k*u;
  end Gain;

  block Sum "A weighted sum"
    parameter Integer n(min = 1, max = 256) = 2 "Number of inputs";
    parameter Real k[n] = fill(1.0, n) "Weights";
    SignalIn u[n] "Inputs";
    SignalOut y "Output";
  equation
    y = k*u;
  end Sum;

  block Feedback "The difference of two signals"
    SignalIn u1 "Reference";
    SignalIn u2 "Measured";
    SignalOut y "u1 - u2";
  equation
    y = u1 - u2;
  end Feedback;

  block Integrator "An integral"
    extends SISO(y(start = yStart, fixed = true));
    parameter Real k = 1 "Factor";
    parameter Real yStart = 0 "Value at the start";
  equation
    der(y) = k*u;
  end Integrator;

  block FirstOrder "First-order low-pass filter"
    extends SISO(y(start = yStart, fixed = true));
    parameter Real k = 1 "Gain";
    parameter Real tau(unit = "s", min = 1e-300) = 1 "Time constant";
    parameter Real yStart = 0 "Value at the start";
  equation
    tau*der(y) = k*u - y;
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
  end PID;

  block Limiter "Limits of a signal"
    extends SISO;
    parameter Real yMax = 1 "Upper limit";
    parameter Real yMin = -yMax "Lower limit";
  equation
    y = smooth(0, noEvent(if u > yMax then yMax elseif u < yMin then yMin else u));
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
  end Delay;

  block Greater "true when the input is above a limit"
    SignalIn u "Input";
    LogicOut y "u > limit";
    parameter Real limit = 0 "Limit";
  equation
    y = u > limit;
  end Greater;

  block And "Both"
    LogicIn u1;
    LogicIn u2;
    LogicOut y "u1 and u2";
  equation
    y = u1 and u2;
  end And;

  block Or "One of them at least"
    LogicIn u1;
    LogicIn u2;
    LogicOut y "u1 or u2";
  equation
    y = u1 or u2;
  end Or;

  block Not "The opposite"
    LogicIn u;
    LogicOut y "not u";
  equation
    y = not u;
  end Not;

  block Switch "One of two signals"
    SignalIn u1 "When on";
    LogicIn on "Which one";
    SignalIn u2 "When not on";
    SignalOut y "The chosen one";
  equation
    y = if on then u1 else u2;
  end Switch;
end Signals;
