package Split "Examples of the Modelica Standard Library, cut into islands with line elements"

  package Drive "Modelica.Mechanics.Rotational.Examples.First: its spring becomes a line"
    model Original "As it is in the library"
      extends Modelica.Mechanics.Rotational.Examples.First;
      annotation(experiment(StopTime = 1, Interval = 0.002));
    end Original;

    partial model WithoutSpring "The drive train without its spring"
      extends Modelica.Mechanics.Rotational.Examples.First(break spring, inertia3(phi(fixed = true)));
      parameter Real T(unit = "s") = 1e-3 "Delay of the line";
      parameter Real k(unit = "N.m/rad") = 1e4 "Stiffness of the spring, as in the library";
    end WithoutSpring;

    model Lines "The spring is a line: motor and gear are one island, the load another one"
      extends WithoutSpring;
      Skerry.Standard.RotationalShaft shaft(k = k, T = T) annotation(Placement(transformation(extent = {{60, -50}, {80, -30}})));
    equation
      connect(inertia2.flange_b, shaft.flange_a) annotation(Line(points = {{38, 0}, {49, 0}, {49, -40}, {60, -40}}, color = {0, 0, 0}));
      connect(shaft.flange_b, inertia3.flange_a) annotation(Line(points = {{80, -40}, {81, -40}, {81, 0}, {82, 0}}, color = {0, 0, 0}));
      annotation(experiment(StopTime = 1, Interval = 0.002));
    end Lines;

    model Expected "The line in components of the library: a spring that has the inertia k*T^2"
      extends WithoutSpring;
      Modelica.Mechanics.Rotational.Components.Inertia left(J = k*T^2/6) annotation(Placement(transformation(extent = {{60, -50}, {80, -30}})));
      Modelica.Mechanics.Rotational.Components.Spring spring1(c = 2*k) annotation(Placement(transformation(extent = {{100, -50}, {120, -30}})));
      Modelica.Mechanics.Rotational.Components.Inertia middle(J = 2/3*k*T^2, phi(start = 0, fixed = true), w(start = 0, fixed = true)) annotation(Placement(transformation(extent = {{140, -50}, {160, -30}})));
      Modelica.Mechanics.Rotational.Components.Spring spring2(c = 2*k) annotation(Placement(transformation(extent = {{0, 30}, {20, 50}})));
      Modelica.Mechanics.Rotational.Components.Inertia right(J = k*T^2/6) annotation(Placement(transformation(extent = {{40, 30}, {60, 50}})));
    equation
      connect(inertia2.flange_b, left.flange_a) annotation(Line(points = {{38, 0}, {49, 0}, {49, -40}, {60, -40}}, color = {0, 0, 0}));
      connect(left.flange_b, spring1.flange_a) annotation(Line(points = {{80, -40}, {100, -40}}, color = {0, 0, 0}));
      connect(spring1.flange_b, middle.flange_a) annotation(Line(points = {{120, -40}, {140, -40}}, color = {0, 0, 0}));
      connect(middle.flange_b, spring2.flange_a) annotation(Line(points = {{160, -40}, {166, -40}, {166, 16}, {-6, 16}, {-6, 40}, {0, 40}}, color = {0, 0, 0}));
      connect(spring2.flange_b, right.flange_a) annotation(Line(points = {{20, 40}, {40, 40}}, color = {0, 0, 0}));
      connect(right.flange_b, inertia3.flange_a) annotation(Line(points = {{60, 40}, {71, 40}, {71, 0}, {82, 0}}, color = {0, 0, 0}));
      annotation(Diagram(coordinateSystem(extent = {{-120, -100}, {180, 100}})), experiment(StopTime = 1, Interval = 0.002));
    end Expected;
  end Drive;

  package Filter "Modelica.Electrical.Analog.Examples.CauerLowPassAnalog: the capacitor in its middle becomes a line"
    model Original "As it is in the library, with a sine at the input instead of a step"
      extends Modelica.Electrical.Analog.Examples.CauerLowPassAnalog(break V);
      Modelica.Electrical.Analog.Sources.SineVoltage source(V = 1, f = 0.1, startTime = 1) annotation(Placement(transformation(extent = {{-50, -90}, {-30, -70}})));
    equation
      connect(R1.p, source.p) annotation(Line(points = {{-100, 30}, {-106, 30}, {-106, -37}, {-56, -37}, {-56, -80}, {-50, -80}}, color = {0, 0, 255}));
      connect(source.n, G.p) annotation(Line(points = {{-30, -80}, {-24, -80}, {-24, -64}, {0, -64}, {0, -70}}, color = {0, 0, 255}));
      annotation(experiment(StopTime = 60, Interval = 0.1));
    end Original;

    partial model WithoutC3 "Both halves of the filter, each with a ground of its own"
      extends Original(break C3, break connect(C2.n, C4.p), break connect(C2.n, L2.p), break connect(C1.n, C5.n),
        break connect(R2.n, C1.n));
      parameter Real T(unit = "s") = 0.05 "Delay of the line";
      Modelica.Electrical.Analog.Basic.Ground ground "Ground of the half on the right" annotation(Placement(transformation(extent = {{90, -70}, {110, -50}})));
    equation
      connect(L2.p, C4.p) annotation(Line(points = {{20, 70}, {14, 70}, {14, 30}, {20, 30}}, color = {0, 0, 255}));
      connect(C5.n, ground.p) annotation(Line(points = {{60, -30}, {100, -30}, {100, -50}}, color = {0, 0, 255}));
      connect(R2.n, ground.p) annotation(Line(points = {{100, -30}, {106, -30}, {106, -44}, {100, -44}, {100, -50}}, color = {0, 0, 255}));
    end WithoutC3;

    model Lines "The capacitor is a line: what is left and right of it are two islands"
      extends WithoutC3;
      Skerry.Standard.ElectricalCable cable(C = c3, T = T) annotation(Placement(transformation(extent = {{0, 20}, {20, 40}})));
    equation
      connect(C2.n, cable.p) annotation(Line(points = {{-20, 30}, {0, 30}}, color = {0, 0, 255}));
      connect(cable.n, C4.p) annotation(Line(points = {{20, 30}, {26, 30}, {26, 46}, {14, 46}, {14, 30}, {20, 30}}, color = {0, 0, 255}));
      annotation(experiment(StopTime = 60, Interval = 0.1));
    end Lines;

    model Expected "The line in components of the library: a capacitor with the inductance T^2/C between its ends"
      extends WithoutC3;
      final parameter Real L(unit = "H") = T^2/c3;
      Modelica.Electrical.Analog.Basic.Inductor left(L = L/6, i(fixed = true)) annotation(Placement(transformation(extent = {{0, 20}, {20, 40}})));
      Modelica.Electrical.Analog.Basic.Capacitor half1(C = c3/2, v(fixed = true)) annotation(Placement(transformation(extent = {{-50, -50}, {-30, -30}})));
      Modelica.Electrical.Analog.Basic.Inductor middle(L = 2/3*L, i(fixed = true)) annotation(Placement(transformation(extent = {{40, -20}, {60, 0}})));
      Modelica.Electrical.Analog.Basic.Capacitor half2(C = c3/2, v(fixed = true)) annotation(Placement(transformation(extent = {{50, -70}, {70, -50}})));
      Modelica.Electrical.Analog.Basic.Inductor right(L = L/6, i(fixed = true)) annotation(Placement(transformation(extent = {{-20, 60}, {0, 80}})));
    equation
      connect(C2.n, left.p) annotation(Line(points = {{-20, 30}, {0, 30}}, color = {0, 0, 255}));
      connect(left.n, half1.p) annotation(Line(points = {{20, 30}, {26, 30}, {26, -5}, {-56, -5}, {-56, -40}, {-50, -40}}, color = {0, 0, 255}));
      connect(half1.n, G.p) annotation(Line(points = {{-30, -40}, {0, -40}, {0, -70}}, color = {0, 0, 255}));
      connect(left.n, middle.p) annotation(Line(points = {{20, 30}, {30, 30}, {30, -10}, {40, -10}}, color = {0, 0, 255}));
      connect(middle.n, half2.p) annotation(Line(points = {{60, -10}, {66, -10}, {66, -35}, {44, -35}, {44, -60}, {50, -60}}, color = {0, 0, 255}));
      connect(half2.n, ground.p) annotation(Line(points = {{70, -60}, {76, -60}, {76, -44}, {100, -44}, {100, -50}}, color = {0, 0, 255}));
      connect(middle.n, right.p) annotation(Line(points = {{60, -10}, {66, -10}, {66, 46}, {-26, 46}, {-26, 70}, {-20, 70}}, color = {0, 0, 255}));
      connect(right.n, C4.p) annotation(Line(points = {{0, 70}, {10, 70}, {10, 30}, {20, 30}}, color = {0, 0, 255}));
      annotation(experiment(StopTime = 60, Interval = 0.1));
    end Expected;
  end Filter;
end Split;
