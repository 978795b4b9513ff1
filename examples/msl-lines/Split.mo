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
      Skerry.Standard.RotationalShaft shaft(k = k, T = T);
    equation
      connect(inertia2.flange_b, shaft.flange_a);
      connect(shaft.flange_b, inertia3.flange_a);
      annotation(experiment(StopTime = 1, Interval = 0.002));
    end Lines;

    model Expected "The line in components of the library: a spring that has the inertia k*T^2"
      extends WithoutSpring;
      Modelica.Mechanics.Rotational.Components.Inertia left(J = k*T^2/6);
      Modelica.Mechanics.Rotational.Components.Spring spring1(c = 2*k);
      Modelica.Mechanics.Rotational.Components.Inertia middle(J = 2/3*k*T^2, phi(start = 0, fixed = true), w(start = 0, fixed = true));
      Modelica.Mechanics.Rotational.Components.Spring spring2(c = 2*k);
      Modelica.Mechanics.Rotational.Components.Inertia right(J = k*T^2/6);
    equation
      connect(inertia2.flange_b, left.flange_a);
      connect(left.flange_b, spring1.flange_a);
      connect(spring1.flange_b, middle.flange_a);
      connect(middle.flange_b, spring2.flange_a);
      connect(spring2.flange_b, right.flange_a);
      connect(right.flange_b, inertia3.flange_a);
      annotation(experiment(StopTime = 1, Interval = 0.002));
    end Expected;
  end Drive;

  package Filter "Modelica.Electrical.Analog.Examples.CauerLowPassAnalog: the capacitor in its middle becomes a line"
    model Original "As it is in the library, with a sine at the input instead of a step"
      extends Modelica.Electrical.Analog.Examples.CauerLowPassAnalog(break V);
      Modelica.Electrical.Analog.Sources.SineVoltage source(V = 1, f = 0.1, startTime = 1);
    equation
      connect(R1.p, source.p);
      connect(source.n, G.p);
      annotation(experiment(StopTime = 60, Interval = 0.1));
    end Original;

    partial model WithoutC3 "Both halves of the filter, each with a ground of its own"
      extends Original(break C3, break connect(C2.n, C4.p), break connect(C2.n, L2.p), break connect(C1.n, C5.n),
        break connect(R2.n, C1.n));
      parameter Real T(unit = "s") = 0.05 "Delay of the line";
      Modelica.Electrical.Analog.Basic.Ground ground "Ground of the half on the right";
    equation
      connect(L2.p, C4.p);
      connect(C5.n, ground.p);
      connect(R2.n, ground.p);
    end WithoutC3;

    model Lines "The capacitor is a line: what is left and right of it are two islands"
      extends WithoutC3;
      Skerry.Standard.ElectricalCable cable(C = c3, T = T);
    equation
      connect(C2.n, cable.p);
      connect(cable.n, C4.p);
      annotation(experiment(StopTime = 60, Interval = 0.1));
    end Lines;

    model Expected "The line in components of the library: a capacitor with the inductance T^2/C between its ends"
      extends WithoutC3;
      final parameter Real L(unit = "H") = T^2/c3;
      Modelica.Electrical.Analog.Basic.Inductor left(L = L/6, i(fixed = true));
      Modelica.Electrical.Analog.Basic.Capacitor half1(C = c3/2, v(fixed = true));
      Modelica.Electrical.Analog.Basic.Inductor middle(L = 2/3*L, i(fixed = true));
      Modelica.Electrical.Analog.Basic.Capacitor half2(C = c3/2, v(fixed = true));
      Modelica.Electrical.Analog.Basic.Inductor right(L = L/6, i(fixed = true));
    equation
      connect(C2.n, left.p);
      connect(left.n, half1.p);
      connect(half1.n, G.p);
      connect(left.n, middle.p);
      connect(middle.n, half2.p);
      connect(half2.n, ground.p);
      connect(middle.n, right.p);
      connect(right.n, C4.p);
      annotation(experiment(StopTime = 60, Interval = 0.1));
    end Expected;
  end Filter;
end Split;
