within Skerry.Rotational;
model Engine "Combustion engine: governor, full-load curve, lag"
  extends Commanded(final given = wRef);
  extends DrivenBox;
  parameter Real wRef(unit = "rad/s", displayUnit = "rpm") = 200 "Speed that the governor holds, without a signal";
  parameter Real full[:, 2] = [0, 200; 100, 500; 150, 550; 220, 450; 260, 0] "Full-load curve: rows of speed in rad/s and torque in N.m";
  parameter Real drag(unit = "N.m.s/rad", min = 0) = 0.2 "Friction of the engine, in proportion to the speed";
  parameter Real droop(min = 1e-6, max = 1) = 0.05 "Drop of speed from no to full load, per wRef";
  parameter Real tau(unit = "s", min = 1e-300) = 0.1 "Time constant of the torque";
  parameter Real bsfc(unit = "kg/J", min = 0) = 5.8e-8 "Fuel per work of the gas; 5.8e-8 kg/J = 210 g/kWh";
  parameter Real tStart(unit = "N.m") = 0 "Torque of the gas at the start";
  Real w(unit = "rad/s", displayUnit = "rpm") "Speed";
  Real rack "Part of full load, 0 to 1";
  Real gas(unit = "N.m", start = tStart, fixed = true) "Torque of the gas";
  Real fuel(unit = "kg/s") "Fuel flow";
equation
  assert(tau > 0 and droop > 0 and drag >= 0, "tau and droop must be above zero, drag must not be negative");
  w = der(P1.a);
  rack = smooth(0, noEvent(if command <= 0 or w >= command then 0 elseif w <= command*(1 - droop) then 1 else (command - w)/(droop*command)));
  tau*der(gas) = rack*interpolate(w, full) - gas;
  P1.t = -(gas - drag*w);
  fuel = bsfc*smooth(0, noEvent(if gas*w > 0 then gas*w else 0));
  annotation(Icon(graphics = {Text(extent = {{-50, 35}, {50, -35}}, textString = "ENG"), Text(extent = {{-150, -110}, {150, -150}}, textString = "%wRef")}),
    Documentation(info = "
tau*t' = rack*full(w) - t, torque at the shaft t - drag*w; rack = 1 below wRef*(1 - droop), 0 above wRef, straight between.
fuel = bsfc*t*w. The inertia of the engine is a component of its own."));
end Engine;
