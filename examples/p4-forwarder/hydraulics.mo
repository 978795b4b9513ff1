model hydraulics "A cylinder, a throttle and an accumulator at each arm"
  model Tie "Something that is moved from outside"
    Skerry.Interfaces.NodeMechanic P1;
    input Real x(unit = "m") "Where it is";
    Real F(unit = "N") "Force on it";
  equation
    P1.x = x;
    F = P1.f;
  end Tie;
  model Unit
    parameter Real A(unit = "m2") = 3.141592653589793/4*0.11^2 "Piston";
    parameter Real F0(unit = "N") = 23000*9.81/8*0.65/0.3 "At rest";
    parameter Real pg(unit = "Pa") = 6e6, Vg(unit = "m3") = 4e-3 "Gas before filling";
    parameter Real M(unit = "kg") = 20 "Rod and piston";
    parameter Real V(unit = "m3") = 1e-3, beta(unit = "Pa") = 1e9, rho(unit = "kg/m3") = 870, Cq = 0.67;
    parameter Real friction(unit = "N.s/m") = 1500;
    parameter Real omega(unit = "rad/s") = 60 "Of the throttle";
    final parameter Real p0(unit = "Pa") = F0/A;
    Skerry.Coupling.Nodes.Mechanic c(interfaceName = "c", f0 = -F0) "Rod: out is plus";
    Tie n(x = x) "The rod";
    Skerry.Coupling.TLM_Interface_Signal.TLMInput d(interfaceName = "d", y0 = 0.006) "Wanted opening";
    Skerry.Coupling.TLM_Interface_Signal.TLMInput q(interfaceName = "q", y0 = 0) "Of the levelling valve";
    Real x(start = 0, fixed = true), v(start = 0, fixed = true);
    Real p(start = p0, fixed = true, nominal = 1e6, unit = "Pa") "In the cylinder";
    Real opening(start = 0.006, fixed = true, nominal = 1e-3) "Diameter";
    Real oil(start = 0, fixed = true, nominal = 1e-4) "That went into the accumulator";
    Real gas(nominal = 1e6, unit = "Pa");
    Real into(nominal = 1e-3, unit = "m3/s") "Into the accumulator";
  protected
    parameter Real V0 = Vg*(pg/p0)^(1/1.3);
    Real conductance;
  equation
    der(x) = v;
    M*der(v) = p*A - friction*v + n.F;
    connect(n.P1, c.P1);
    der(opening) = omega*(max(0, min(0.012, d.y)) - opening);
    gas = p0*(V0/(V0 - oil))^1.3;
    conductance = Cq*3.141592653589793/4*max(1e-3, opening)^2*sqrt(2/rho);
    // The root has a finite slope at zero.
    into = conductance*(p - gas)/((p - gas)^2 + 1e8)^0.25;
    der(oil) = into;
    (V + A*0.3)/beta*der(p) = q.y - into - A*v;
  end Unit;
  Unit u1 annotation(Placement(transformation(extent = {{-90, 70}, {-70, 90}}))), u2 annotation(Placement(transformation(extent = {{-50, 70}, {-30, 90}}))), u3 annotation(Placement(transformation(extent = {{-10, 70}, {10, 90}}))), u4 annotation(Placement(transformation(extent = {{30, 70}, {50, 90}}))), u5 annotation(Placement(transformation(extent = {{70, 70}, {90, 90}}))), u6 annotation(Placement(transformation(extent = {{110, 70}, {130, 90}}))), u7 annotation(Placement(transformation(extent = {{150, 70}, {170, 90}}))), u8 annotation(Placement(transformation(extent = {{190, 70}, {210, 90}})));
  annotation(Diagram(coordinateSystem(extent = {{-110, -100}, {230, 110}})));
end hydraulics;
