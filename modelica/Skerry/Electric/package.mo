within Skerry;
package Electric "Circuits and machines"
  import Skerry.Interfaces.*;
  import Skerry.Lines.Waves;
  import Skerry.Signals.interpolate;
  import Skerry.Signals.interpolate2;

  partial model TwoPin "What goes in at P1 comes out at P2"
    extends Named;
    NodeElectric P1 annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
    NodeElectric P2 annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
    Real u(unit = "V") "Voltage from P1 to P2";
    Real i(unit = "A") "Current from P1 to P2";
  equation
    u = P1.u - P2.u;
    P1.i = i;
    P2.i = -i;
  end TwoPin;

  partial model Supply "A source between P1 and P2"
    extends Named;
    NodeElectric P1 "Positive" annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
    NodeElectric P2 "Negative" annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
    annotation(Icon(graphics = {Ellipse(extent = {{-50, 50}, {50, -50}}, lineColor = {0, 0, 255}, fillColor = {255, 255, 255},
        fillPattern = FillPattern.Solid), Line(points = {{-90, 0}, {-50, 0}}, color = {0, 0, 255}), Line(points = {{50, 0}, {90, 0}}, color = {0, 0, 255}),
      Text(extent = {{-80, 60}, {-50, 20}}, textString = "+")}));
  end Supply;

  partial model Meter "A meter in series"
    extends Named;
    NodeElectric P1 annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
    NodeElectric P2 annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
    annotation(Icon(graphics = {Ellipse(extent = {{-60, 60}, {60, -60}}), Line(points = {{-90, 0}, {-60, 0}}, color = {0, 0, 255}),
      Line(points = {{60, 0}, {90, 0}}, color = {0, 0, 255}), Line(points = {{0, -20}, {30, 40}}), Line(points = {{0, -60}, {0, -90}})}));
  end Meter;

  annotation(Icon(graphics = {Line(points = {{-90, 0}, {-60, 0}, {-50, 30}, {-30, -30}, {-10, 30}, {10, -30}, {30, 30}, {50, -30}, {60, 0}, {90, 0}},
        color = {0, 0, 255}, thickness = 0.5)}),
    Documentation(info = "Every circuit needs a Ground. Currents count into the components."));
end Electric;
