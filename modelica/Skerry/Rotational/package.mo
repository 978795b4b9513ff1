within Skerry;
package Rotational "Rotation around one axis"
  import Skerry.Interfaces.*;
  import Skerry.Lines.Waves;
  import Skerry.Mechanic.contact;
  import Skerry.Signals.interpolate;

  partial model OneNode "One node at the left"
    extends Named;
    NodeMechanicRotational P1 annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
  end OneNode;

  partial model TwoNode "A node at each side"
    extends Named;
    NodeMechanicRotational P1 annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
    NodeMechanicRotational P2 annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
  end TwoNode;

  partial model TwoShafts "Ends of two shafts"
    extends TwoNode;
    annotation(Icon(graphics = {
      Rectangle(extent = {{-100, 8}, {-40, -8}}, lineColor = {95, 95, 95}, fillColor = {210, 210, 210}, fillPattern = FillPattern.Solid),
      Rectangle(extent = {{40, 8}, {100, -8}}, lineColor = {95, 95, 95}, fillColor = {210, 210, 210}, fillPattern = FillPattern.Solid)}));
  end TwoShafts;

  partial model DrivenBox "A source, as a box with a shaft at the left"
    extends OneNode;
    annotation(Icon(graphics = {
      Rectangle(extent = {{-100, 8}, {-60, -8}}, lineColor = {95, 95, 95}, fillColor = {210, 210, 210}, fillPattern = FillPattern.Solid),
      Rectangle(extent = {{-60, 50}, {60, -50}}, lineColor = {95, 95, 95}, fillColor = {235, 235, 235}, fillPattern = FillPattern.Solid)}));
  end DrivenBox;

  partial model Dial "A meter"
    annotation(Icon(graphics = {Ellipse(extent = {{-60, 60}, {60, -60}}), Line(points = {{-90, 0}, {-60, 0}}), Line(points = {{0, -20}, {30, 40}})}));
  end Dial;

  annotation(Icon(graphics = {Rectangle(extent = {{-90, 10}, {90, -10}}, lineColor = {95, 95, 95}, fillColor = {210, 210, 210},
        fillPattern = FillPattern.Solid), Rectangle(extent = {{-40, 60}, {40, -60}}, lineColor = {95, 95, 95}, fillColor = {235, 235, 235},
        fillPattern = FillPattern.Solid)}),
    Documentation(info = "
All angles of a model count in the same direction. The torque of a connector acts on the component, in the direction
of the angle."));
end Rotational;
