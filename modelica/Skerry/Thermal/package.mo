within Skerry;
package Thermal "Heat flow"
  import Skerry.Interfaces.*;
  import Skerry.Lines.Waves;

  partial model TwoNode "Heat that goes in at P1 comes out at P2"
    extends Named;
    NodeThermal P1 annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
    NodeThermal P2 annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
    Real dT(unit = "K") "Temperature difference from P1 to P2";
    Real Q(unit = "W") "Heat flow from P1 to P2";
  equation
    dT = P1.T - P2.T;
    P1.Q = Q;
    P2.Q = -Q;
  end TwoNode;

  annotation(Icon(graphics = {Line(points = {{-60, -60}, {-60, 60}}, color = {191, 0, 0}, thickness = 0.5), Line(points = {{-60, 30}, {60, 30}},
        color = {191, 0, 0}, arrow = {Arrow.None, Arrow.Filled}), Line(points = {{-60, -30}, {60, -30}}, color = {191, 0, 0}, arrow = {Arrow.None, Arrow.Filled})}));
end Thermal;
