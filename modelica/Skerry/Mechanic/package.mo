within Skerry;
package Mechanic "Translation along one axis"
  import Skerry.Interfaces.*;
  import Skerry.Lines.Waves;

  partial model OneNode "One node at the left"
    extends Named;
    NodeMechanic P1 annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
  end OneNode;

  partial model TwoNode "A lower and an upper node"
    extends Named;
    NodeMechanic P1 "Lower end" annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
    NodeMechanic P2 "Upper end" annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
  end TwoNode;

  partial model Between "A force between two nodes"
    extends TwoNode;
    Real dx(unit = "m") "How far the nodes are together from where there is no force";
    Real dv(unit = "m/s") "How fast they come together";
    Real f(unit = "N") "Force, positive when it presses the nodes apart";
  equation
    dv = der(P1.x) - der(P2.x);
    P1.f = f;
    P2.f = -f;
  end Between;

  function pull "Force of a rope"
    input Real spring(unit = "N") "What a spring would pull";
    input Real damper(unit = "N") "What the damper adds";
    output Real f(unit = "N") "Nothing when slack, never below 0";
  algorithm
    f := smooth(0, noEvent(if spring > 0 and spring + damper > 0 then spring + damper else 0));
    annotation(Icon(graphics = {
      Ellipse(extent = {{-80, -80}, {80, 80}}, lineColor = {150, 130, 90}, fillColor = {252, 243, 225}, fillPattern = FillPattern.Solid),
      Text(extent = {{-60, 60}, {60, -60}}, textString = "f", textStyle = {TextStyle.Italic}),
      Text(extent = {{-150, 150}, {150, 110}}, textString = "%name", textColor = {0, 0, 255})}),
      Inline = true);
  end pull;

  function contact "Force of a surface that presses, never pulls, and does not jump at the touch"
    input Real x(unit = "m") "How deep it is pressed in; below 0 it does not touch";
    input Real v(unit = "m/s") "How fast it is pressed in";
    input Real k(unit = "N/m") "Stiffness";
    input Real d(unit = "N.s/m") "Damping";
    input Real e(unit = "m") "Depth from which on the damping is full";
    output Real f(unit = "N") "max(k*x + d*min(x/e, 1)*v, 0)";
  algorithm
    f := smooth(0, noEvent(if x > 0 then max(k*x + d*(if x < e then x/e else 1)*v, 0) else 0));
    annotation(Icon(graphics = {
      Ellipse(extent = {{-80, -80}, {80, 80}}, lineColor = {150, 130, 90}, fillColor = {252, 243, 225}, fillPattern = FillPattern.Solid),
      Text(extent = {{-60, 60}, {60, -60}}, textString = "f", textStyle = {TextStyle.Italic}),
      Text(extent = {{-150, 150}, {150, 110}}, textString = "%name", textColor = {0, 0, 255})}),
      Inline = true);
  end contact;

  annotation(Icon(graphics = {
      Rectangle(extent = {{-60, 30}, {60, -30}}, lineColor = {0, 127, 0}, fillColor = {225, 240, 225}, fillPattern = FillPattern.Solid),
      Line(points = {{-90, -40}, {90, -40}}), Line(points = {{60, 0}, {95, 0}}, arrow = {Arrow.None, Arrow.Filled})}),
    Documentation(info = "
All positions of a model count in the same direction. The force of a connector acts on the component, in the
direction of x. Where two ends are distinguished, P1 is the lower one and P2 the upper one.
"));
end Mechanic;
