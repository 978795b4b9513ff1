package Springs "A mass on a spring at each end of a line, one of them foreign or not"
  model Line "A wave needs the time T from end to end"
    NodeMechanicC P1;
    NodeMechanicC P2;
    parameter Real T = 5e-3;
    parameter Real Zc = 20;
  equation
    P1.Zc = Zc;
    P2.Zc = Zc;
    P1.c = delay(P2.f + Zc*P2.v, T);
    P2.c = delay(P1.f + Zc*P1.v, T);
  end Line;

  model MassSpring "The foreign one in equations"
    NodeMechanic P1;
    parameter Real m = 1;
    parameter Real k = 100;
    parameter Real d = 0.5;
    parameter Real kick = 0;
    parameter Real period = 1e9;
    Real x(start = 0.1, fixed = true);
    Real v(start = 0, fixed = true);
  equation
    P1.v = v;
    P1.x = x;
    P1.f = P1.c + P1.Zc*P1.v;
    der(x) = v;
    der(v) = (-P1.f - k*x - d*v)/m;
    when sample(period, period) then
      reinit(v, pre(v) + kick);
    end when;
  end MassSpring;

  model Bouncing "The same with a wall instead of kicks"
    NodeMechanic P1;
    parameter Real k = 400;
    parameter Real wall = 0.05;
    Real x(start = 0.02, fixed = true);
    Real v(start = 0, fixed = true);
  equation
    P1.v = v;
    P1.x = x;
    P1.f = P1.c + P1.Zc*P1.v;
    der(x) = v;
    der(v) = -P1.f - k*x - 0.5*v;
    when x > wall then
      reinit(v, -pre(v));
    end when;
  end Bouncing;

  model Body "What is at the other end"
    NodeMechanic P1;
    Real x(start = 0, fixed = true);
    Real v(start = 0, fixed = true);
  equation
    P1.v = v;
    P1.x = x;
    P1.f = P1.c + P1.Zc*P1.v;
    der(x) = v;
    2*der(v) = -P1.f - 300*x;
  end Body;

  model Equations
    MassSpring a(kick = 0.5, period = 0.125);
    Line line;
    Body b;
  equation
    connect(a.P1, line.P1);
    connect(b.P1, line.P2);
    annotation(experiment(StopTime = 1, Interval = 0.01));
  end Equations;

  model BarEquations "The foreign one with two ports in equations"
    NodeMechanic P1;
    NodeMechanic P2;
    Real x(start = 0.1, fixed = true);
    Real v(start = 0, fixed = true);
  equation
    P1.v = v;
    P1.x = x;
    P2.v = -v;
    P2.x = -x;
    P1.f = P1.c + P1.Zc*P1.v;
    P2.f = P2.c + P2.Zc*P2.v;
    der(x) = v;
    der(v) = (-(P1.f - P2.f) - 100*x - 0.5*v)/1;
  end BarEquations;

  partial model Between "Two lines with something between"
    Line first;
    Line second(T = 3e-3, Zc = 30);
    Body b;
    Body c(x(start = 0.05));
  equation
    connect(first.P2, b.P1);
    connect(second.P2, c.P1);
    annotation(experiment(StopTime = 1, Interval = 0.01));
  end Between;

  model TwoLines
    extends Between;
    BarEquations a;
  equation
    connect(a.P1, first.P1);
    connect(a.P2, second.P1);
    annotation(experiment(StopTime = 1, Interval = 0.01));
  end TwoLines;

  model ForeignBetween
    extends Between;
    springs.Bar a;
  equation
    connect(a.P1, first.P1);
    connect(a.P2, second.P1);
    annotation(experiment(StopTime = 1, Interval = 0.01));
  end ForeignBetween;

  model Wall
    Bouncing a;
    Line line(Zc = 5);
    Body b(x(start = 0.1));
  equation
    connect(a.P1, line.P1);
    connect(b.P1, line.P2);
  end Wall;

  model Beside "A state of equations in the same island: the line is missing"
    extends Foreign;
    Real y(start = 0, fixed = true);
  equation
    der(y) = a.v;
  end Beside;

  model ForeignWall
    springs.MassSpring a(k = 400, wall = 0.05, xStart = 0.02);
    Line line(Zc = 5);
    Body b(x(start = 0.1));
  equation
    connect(a.P1, line.P1);
    connect(b.P1, line.P2);
  end ForeignWall;

  model Foreign
    springs.MassSpring a(kick = 0.5, period = 0.125);
    Line line;
    Body b;
  equation
    connect(a.P1, line.P1);
    connect(b.P1, line.P2);
    annotation(experiment(StopTime = 1, Interval = 0.01));
  end Foreign;
end Springs;
