within Skerry;
package Pneumatic "Air: volumes, valves and cylinders"
  import Skerry.Interfaces.*;
  import Skerry.Lines.Waves;

  function massFlow "Mass flow through an opening, choked above the critical pressure ratio (ISO 6358)"
    input Real p1(unit = "Pa", displayUnit = "bar") "Absolute pressure at one side";
    input Real p2(unit = "Pa", displayUnit = "bar") "Absolute pressure at the other side";
    input Real C(unit = "m3/(s.Pa)") "Sonic conductance";
    input Real b "Critical pressure ratio";
    input Real rho0(unit = "kg/m3") = 1.185 "Density at reference conditions";
    input Real laminar = 0.999 "Above this pressure ratio the flow is in proportion to the pressure drop";
    output Real qm(unit = "kg/s") "Flow from side 1 to side 2";
  protected
    Real up "Higher pressure";
    Real ratio "Lower to higher pressure";
    Real part "Flow in parts of the choked flow";
  algorithm
    up := noEvent(if p1 > p2 then p1 else p2);
    ratio := noEvent(if p1 > p2 then p2 else p1)/up;
    part := smooth(0, noEvent(if ratio < b then 1
      elseif ratio < laminar then sqrt(1 - ((ratio - b)/(1 - b))^2)
      else (1 - ratio)/(1 - laminar)*sqrt(1 - ((laminar - b)/(1 - b))^2)));
    qm := C*rho0*up*part*noEvent(if p1 > p2 then 1 else -1);
    annotation(Icon(graphics = {
      Ellipse(extent = {{-80, -80}, {80, 80}}, lineColor = {150, 130, 90}, fillColor = {252, 243, 225}, fillPattern = FillPattern.Solid),
      Text(extent = {{-60, 60}, {60, -60}}, textString = "f", textStyle = {TextStyle.Italic}),
      Text(extent = {{-150, 150}, {150, 110}}, textString = "%name", textColor = {0, 0, 255})}));
  end massFlow;

  partial model TwoPort "What goes in at P1 comes out at P2"
    extends Named;
    NodePneumatic P1 annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
    NodePneumatic P2 annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
    Real qm(unit = "kg/s") "Flow from P1 to P2";
  equation
    P1.qm = qm;
    P2.qm = -qm;
  end TwoPort;

  partial model Sonic "What openings have in common"
    parameter Real C(unit = "m3/(s.Pa)", min = 0) = 1e-9 "Sonic conductance";
    parameter Real b(min = 0, max = 0.9) = 0.3 "Critical pressure ratio";
    parameter Real rho0(unit = "kg/m3", min = 1e-300) = 1.185 "Density at reference conditions";
  equation
    assert(C >= 0 and b >= 0 and b <= 0.9 and rho0 > 0, "C must not be negative, b from 0 to 0.9, rho0 above zero");
  end Sonic;

  partial model Spool "A valve that a command moves"
    extends Sonic;
    extends Named;
    SignalIn u "Command" annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
    parameter Real tau(unit = "s", min = 1e-300) = 0.01 "Time constant of the spool";
    Real x(start = 0) "Position of the spool";
  protected
    parameter Real lowest = 0 "Lowest position";
  initial equation
    x = min(max(u, lowest), 1);
  equation
    assert(tau > 0, "the time constant tau must be above zero");
    tau*der(x) = smooth(0, noEvent(if u > 1 then 1 elseif u < lowest then lowest else u)) - x;
  end Spool;

  annotation(Icon(graphics = {Polygon(points = {{-60, 60}, {60, 0}, {-60, -60}, {-60, 60}}, lineColor = {0, 170, 170}, fillColor = {255, 255, 255},
        fillPattern = FillPattern.Solid)}),
    Documentation(info = "
Pressures are absolute. Nodes carry pressure and mass flow; where the temperature of air matters (Chamber), what comes in has the
temperature of the surroundings (Settings.TAmbient)."));
end Pneumatic;
