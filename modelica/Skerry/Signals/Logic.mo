within Skerry.Signals;
package Logic "Comparisons, memories, counters and timers"

  partial block OneIn "A logic input"
    extends Box;
    LogicIn u "Input" annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
  end OneIn;

  block Less "true when the input is below a limit"
    extends Box;
    SignalIn u "Input" annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
    LogicOut y "u < limit" annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
    parameter Real limit = 0 "Limit";
  equation
    y = u < limit;
    annotation(Icon(graphics = {Text(extent = {{-65, 35}, {65, -35}}, textString = "u < %limit")}), Documentation(info = "y = u < limit."));
  end Less;

  block Xor "One of two, not both"
    extends Box;
    LogicIn u1 "First" annotation(Placement(transformation(extent = {{-110, 50}, {-90, 70}})));
    LogicIn u2 "Second" annotation(Placement(transformation(extent = {{-110, -70}, {-90, -50}})));
    LogicOut y "u1 <> u2" annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
  equation
    y = u1 <> u2;
    annotation(Icon(graphics = {Text(extent = {{-65, 35}, {65, -35}}, textString = "xor")}), Documentation(info = "y = u1 and not u2 or not u1 and u2."));
  end Xor;

  block Latch "Memory: set and reset"
    extends Box;
    LogicIn set "Makes y true" annotation(Placement(transformation(extent = {{-110, 50}, {-90, 70}})));
    LogicIn reset "Makes y false; wins over set" annotation(Placement(transformation(extent = {{-110, -70}, {-90, -50}})));
    LogicOut y(start = yStart, fixed = true) "Output" annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
    parameter Boolean yStart = false "Output at the start";
  equation
    y = not reset and (set or pre(y));
    annotation(Icon(graphics = {Text(extent = {{-65, 35}, {65, -35}}, textString = "S R")}), Documentation(info = "y = not reset and (set or pre(y))."));
  end Latch;

  block Edge "true in the moment when the input becomes true"
    extends OneIn;
    LogicOut y "edge(u)" annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
  equation
    y = edge(u);
    annotation(Icon(graphics = {Text(extent = {{-65, 35}, {65, -35}}, textString = "edge")}), Documentation(info = "y = edge(u): true at one event only."));
  end Edge;

  block Counter "Counts how often its input became true"
    extends OneIn;
    LogicIn reset "Back to zero" annotation(Placement(transformation(extent = {{-110, -70}, {-90, -50}})));
    CountOut y(start = 0, fixed = true) "Number" annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
  equation
    when reset then
      y = 0;
    elsewhen u then
      y = pre(y) + 1;
    end when;
    annotation(Icon(graphics = {Text(extent = {{-65, 35}, {65, -35}}, textString = "count")}), Documentation(info = "y grows by one each time u becomes true, and is zero again when reset becomes true."));
  end Counter;

  block Timer "Time since its input became true"
    extends OneIn;
    SignalOut y "Time; 0 while the input is false" annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
  protected
    discrete Real t0(start = 0, fixed = true) "When it became true";
  equation
    when {u, initial()} then
      t0 = time;
    end when;
    y = if u then time - t0 else 0;
    annotation(Icon(graphics = {Text(extent = {{-65, 35}, {65, -35}}, textString = "timer")}), Documentation(info = "y = time since u became true, 0 while u is false."));
  end Timer;

  block OnDelay "Becomes true some time after its input, and false with it"
    extends OneIn;
    LogicOut y "Output" annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
    parameter Real T(unit = "s", min = 0) = 1 "Delay";
  protected
    discrete Real t0(start = 0, fixed = true) "When it became true";
  equation
    assert(T >= 0, "the delay T must not be negative");
    when {u, initial()} then
      t0 = time;
    end when;
    y = u and time >= t0 + T;
    annotation(Icon(graphics = {Text(extent = {{-65, 35}, {65, -35}}, textString = "on %T")}), Documentation(info = "y = u has been true for the time T."));
  end OnDelay;

  block Selector "One of n signals"
    extends Box;
    parameter Integer n(min = 1, max = 256) = 2 "Number of inputs";
    SignalIn u[n] "Inputs" annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
    CountIn index "Which one, from 1 to n" annotation(Placement(transformation(origin = {0, 100}, extent = {{-10, -10}, {10, 10}}, rotation = 270)));
    SignalOut y "u[index]" annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
  equation
    assert(index >= 1 and index <= n, "the index is not between 1 and n");
    y = sum(if i == index then u[i] else 0 for i in 1:n);
    annotation(Icon(graphics = {Text(extent = {{-65, 35}, {65, -35}}, textString = "select")}), Documentation(info = "y = u[index]."));
  end Selector;

  block Stop "Ends the run when its input becomes true"
    extends OneIn;
    parameter String message = "stopped by a signal" "What is said then";
  equation
    when u then
      terminate(message);
    end when;
    annotation(Icon(graphics = {Text(extent = {{-65, 35}, {65, -35}}, textString = "stop")}), Documentation(info = "terminate(message) when u becomes true."));
  end Stop;
  annotation(Icon(graphics = {
    Rectangle(extent = {{-90, 90}, {90, -90}}, lineColor = {0, 0, 127}, radius = 15),
    Text(extent = {{-65, 35}, {65, -35}}, textString = "and")}));
end Logic;
