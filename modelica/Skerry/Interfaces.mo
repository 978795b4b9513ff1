within Skerry;
package Interfaces "Connectors of all domains, and what components have in common"

  connector NodeHydraulic "Hydraulic node"
    Real p(unit = "Pa", displayUnit = "bar", nominal = 1e5) "Pressure";
    flow Real q(unit = "m3/s", displayUnit = "l/min", nominal = 1e-4) "Volume flow into the component";
    annotation(__Skerry(open = "the port is plugged"), Icon(graphics = {Ellipse(extent = {{-100, -100}, {100, 100}}, lineColor = {0, 127, 255}, fillColor = {0, 127, 255}, fillPattern = FillPattern.Solid)}));
  end NodeHydraulic;

  connector NodeThermoHydraulic "Hydraulic node whose oil has a temperature"
    Real p(unit = "Pa", displayUnit = "bar", nominal = 1e5) "Pressure";
    flow Real q(unit = "m3/s", displayUnit = "l/min", nominal = 1e-4) "Volume flow into the component";
    stream Real h(unit = "J/m3", nominal = 1e8) "Enthalpy of the oil that flows out, per volume: rho*cp*(T - 273.15) + p";
    annotation(__Skerry(open = "the port is plugged"), Icon(graphics = {Ellipse(extent = {{-100, -100}, {100, 100}}, lineColor = {191, 0, 0}, fillColor = {0, 127, 255}, fillPattern = FillPattern.Solid),
      Ellipse(extent = {{-45, -45}, {45, 45}}, lineColor = {191, 0, 0}, fillColor = {255, 210, 200}, fillPattern = FillPattern.Solid)}));
  end NodeThermoHydraulic;

  connector NodePneumatic "Pneumatic node"
    Real p(unit = "Pa", displayUnit = "bar", nominal = 1e5) "Absolute pressure";
    flow Real qm(unit = "kg/s", nominal = 1e-3) "Mass flow into the component";
    annotation(__Skerry(open = "the port is plugged"), Icon(graphics = {Ellipse(extent = {{-100, -100}, {100, 100}}, lineColor = {0, 170, 170}, fillColor = {0, 170, 170}, fillPattern = FillPattern.Solid)}));
  end NodePneumatic;

  connector NodeMechanic "Translational node: all positions count in the same direction"
    Real x(unit = "m") "Position";
    flow Real f(unit = "N") "Force on the component, in the direction of x";
    annotation(Icon(graphics = {Rectangle(extent = {{-100, -100}, {100, 100}}, lineColor = {0, 127, 0}, fillColor = {0, 127, 0}, fillPattern = FillPattern.Solid)}));
  end NodeMechanic;

  connector NodeMechanicInto "Translational node that counts into what it is connected to"
    Real x(unit = "m") "Position";
    flow Real f(unit = "N") "Force on the component";
    annotation(__Skerry(given(v = der(x))),
      Icon(graphics = {Rectangle(extent = {{-100, -100}, {100, 100}}, lineColor = {0, 127, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid)}), Documentation(info = "
As in papers on distributed solvers: a spring between two of these is pressed by the sum of their positions."));
  end NodeMechanicInto;

  connector NodeMechanicRotational "Rotational node: all angles count in the same direction"
    Real a(unit = "rad") "Angle";
    flow Real t(unit = "N.m") "Torque on the component, in the direction of a";
    annotation(Icon(graphics = {Ellipse(extent = {{-100, -100}, {100, 100}}, lineColor = {95, 95, 95}, fillColor = {95, 95, 95}, fillPattern = FillPattern.Solid)}));
  end NodeMechanicRotational;

  connector NodeElectric "Electric node"
    Real u(unit = "V") "Potential";
    flow Real i(unit = "A") "Current into the component";
    annotation(Icon(graphics = {Rectangle(extent = {{-100, -100}, {100, 100}}, lineColor = {0, 0, 255}, fillColor = {0, 0, 255}, fillPattern = FillPattern.Solid)}));
  end NodeElectric;

  connector NodeThermal "Thermal node"
    Real T(unit = "K", nominal = 300, start = 293.15) "Temperature";
    flow Real Q(unit = "W") "Heat flow into the component";
    annotation(Icon(graphics = {Rectangle(extent = {{-100, -100}, {100, 100}}, lineColor = {191, 0, 0}, fillColor = {191, 0, 0}, fillPattern = FillPattern.Solid)}));
  end NodeThermal;

  connector SignalIn = input Real "A signal that a component reads"
    annotation(Icon(graphics = {Polygon(points = {{-100, 100}, {100, 0}, {-100, -100}, {-100, 100}}, lineColor = {0, 0, 127}, fillColor = {0, 0, 127}, fillPattern = FillPattern.Solid)}));
  connector SignalOut = output Real "A signal that a component gives"
    annotation(Icon(graphics = {Polygon(points = {{-100, 100}, {100, 0}, {-100, -100}, {-100, 100}}, lineColor = {0, 0, 127}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid)}));
  connector LogicIn = input Boolean "A logic signal that a component reads"
    annotation(Icon(graphics = {Polygon(points = {{-100, 100}, {100, 0}, {-100, -100}, {-100, 100}}, lineColor = {255, 0, 255}, fillColor = {255, 0, 255}, fillPattern = FillPattern.Solid)}));
  connector LogicOut = output Boolean "A logic signal that a component gives"
    annotation(Icon(graphics = {Polygon(points = {{-100, 100}, {100, 0}, {-100, -100}, {-100, 100}}, lineColor = {255, 0, 255}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid)}));

  connector NodeSignalIn "The same as a node"
    input Real y "Its value";
    annotation(Icon(graphics = {Polygon(points = {{-100, 100}, {100, 0}, {-100, -100}, {-100, 100}}, lineColor = {0, 0, 127}, fillColor = {0, 0, 127}, fillPattern = FillPattern.Solid)}));
  end NodeSignalIn;

  connector NodeSignalOut "The same as a node"
    output Real y "Its value";
    annotation(Icon(graphics = {Polygon(points = {{-100, 100}, {100, 0}, {-100, -100}, {-100, 100}}, lineColor = {0, 0, 127}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid)}));
  end NodeSignalOut;

  connector CountIn = input Integer "A whole number that a component reads"
    annotation(Icon(graphics = {Polygon(points = {{-100, 100}, {100, 0}, {-100, -100}, {-100, 100}}, lineColor = {255, 127, 0}, fillColor = {255, 127, 0}, fillPattern = FillPattern.Solid)}));
  connector CountOut = output Integer "A whole number that a component gives"
    annotation(Icon(graphics = {Polygon(points = {{-100, 100}, {100, 0}, {-100, -100}, {-100, 100}}, lineColor = {255, 127, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid)}));

  partial model Named "The name of a component above its icon"
    annotation(Icon(graphics = {
      Text(extent = {{-150, 150}, {150, 110}}, textString = "%name", textColor = {0, 0, 255})}));
  end Named;

  partial model Commanded "A value that is a parameter of the component or a signal from outside"
    parameter Boolean useInput = false "true: the value is the signal u" annotation(Evaluate = true);
    parameter Real given "The value without a signal";
    SignalIn u if useInput "The value"
      annotation(Placement(transformation(origin = {0, 100}, extent = {{-10, -10}, {10, 10}}, rotation = 270)));
  protected
    SignalIn command "The value that counts";
  equation
    connect(u, command);
    if not useInput then
      command = given;
    end if;
  end Commanded;

  partial model StickSlip "Dry friction that sticks exactly, of anything that moves"
    Real v "Velocity that friction acts against";
    Real a "Its derivative";
    Real force "Friction, positive against a positive velocity";
    Real slide "Friction while it slides, at least 0";
    Real holdUp "Largest force that is held against moving up";
    Real holdDown "Largest force that is held against moving down";
    Boolean stopUp "It must not move up";
    Boolean stopDown "It must not move down";
    parameter Real vFirst = 0 "Velocity at the start";
    Integer mode(start = 0, min = -1, max = 1) "-1: slides down, 0: sticks, 1: slides up";
  protected
    Real s "Friction while it sticks, acceleration while it slides";
    Real held "Friction while it sticks";
    Real onward "Above zero while it slides on: 1, or the acceleration when the velocity has changed its sign";
  initial equation
    pre(mode) = if vFirst > 0 then 1 elseif vFirst < 0 then -1 else 0;
  equation
    a = der(v);
    force = if pre(mode) == 0 then s else pre(mode)*slide;
    a = if pre(mode) == 0 then 0 else s;
    // What does not count in a mode stands still, so that it makes no events.
    held = if pre(mode) == 0 then s else 0;
    onward = if pre(mode) == 0 or noEvent(v*pre(mode) >= 0) then 1 else s*pre(mode);
    mode = if pre(mode) == 0 then (if held > holdUp then 1 elseif held < -holdDown then -1 else 0)
      elseif onward < 0 or pre(mode) > 0 and stopUp or pre(mode) < 0 and stopDown then 0 else pre(mode);
    annotation(Documentation(info = "
Either the acceleration is zero and friction is what holds, or friction is known and the acceleration is not: s is
the unknown one of them. A body that slides sticks when its velocity changes sign and the forces do not drive it on;
one that sticks slides when friction would have to be above holdUp or holdDown. The equations read pre(mode), so an
event is settled by repeating it, and no equation decides about itself."));
  end StickSlip;
  annotation(Icon(graphics = {
    Ellipse(extent = {{-90, 40}, {-10, -40}}, lineColor = {0, 127, 255}, fillColor = {0, 127, 255}, fillPattern = FillPattern.Solid),
    Rectangle(extent = {{20, 35}, {90, -35}}, lineColor = {0, 127, 0}, fillColor = {0, 127, 0}, fillPattern = FillPattern.Solid)}));
end Interfaces;
