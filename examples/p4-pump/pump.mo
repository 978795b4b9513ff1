model pump "In-line axial piston pump with nine pistons, a valve plate, and a volume with a relief valve behind it"
  constant Real pi = 2*asin(1.0);
  constant Integer n = 9;
  parameter Real R(unit = "m") = 0.03765 "From the axis to the pistons";
  parameter Real r(unit = "m") = 0.009 "Of a piston";
  parameter Real angle(unit = "rad") = 13*pi/180 "Of the swash plate";
  parameter Real Vd(unit = "m3") = 2.5329e-6 "Dead volume of a cylinder", m(unit = "kg") = 0.2858 "Of a piston";
  parameter Real J(unit = "kg.m2") = 0.01 "Of the block", friction(unit = "N.m.s/rad") = 0.05;
  parameter Real beta(unit = "Pa") = 1e9, leak = 1e-13, Cq = 0.67, rho = 890;
  // Discharge kidney: begins and ends so far behind the dead centre; so does the inlet kidney. Each cylinder has a slot.
  parameter Real first = 20.3*pi/180, first_in = 19.8*pi/180, kidney = 127.7*pi/180, slot = 30.3*pi/180;
  parameter Real pT(unit = "Pa") = 2e6 "Feed", Kin = 2.5e-6 "Feed line: q = Kin*sqrt(dp)", Kout = 1e-8 "Outlet: q = Kout*dp";
  parameter Real Vout(unit = "m3") = 1e-3, p_relief(unit = "Pa") = 20e6, K_relief = 2e-9 "Relief valve: q = K_relief*(p - p_relief)";
  parameter Real Vin(unit = "m3") = 1e-4 "Between feed line and inlet kidney", V_kidney(unit = "m3") = 2e-5 "Between discharge kidney and outlet";
  final parameter Real A(unit = "m2") = pi*r^2, S(unit = "m") = R*tan(angle), J_all = J + n/2*m*S^2 "Pistons turn and slide: their sum is constant";
  Skerry.Interfaces.NodeMechanicRotational shaft annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
  Real phi(start = 0, fixed = true, unit = "rad"), w(start = 0, fixed = true, unit = "rad/s"), torque(unit = "N.m") "Of the oil on the block";
  Real p[n](each start = 2e6, each fixed = true, each unit = "Pa") "In the cylinders", V[n](each unit = "m3"), theta[n], q_out[n], q_in[n];
  Real p_in(start = 2e6, fixed = true, unit = "Pa"), p_kidney(start = 2e6, fixed = true, unit = "Pa"), p_out(start = 2e6, fixed = true, unit = "Pa");
  Real q(unit = "m3/s") = Kout*(p_kidney - p_out) "Delivered", q_feed(unit = "m3/s"), q_relief(unit = "m3/s");
  function overlap "Of a slot with a kidney, as a part of the slot; both in angles from 0 to 2*pi"
    input Real theta, begin, length, slot;
    output Real part;
  protected
    Real t;
  algorithm
    t := theta - begin;
    t := t - 2*3.141592653589793*floor((t + slot/2)/(2*3.141592653589793));
    part := max(0, min(t + slot/2, length) - max(t - slot/2, 0))/slot;
  end overlap;
  function orifice
    input Real CA "Flow coefficient times area", rho, dp;
    output Real q;
  algorithm
    q := CA*sqrt(2/rho)*dp/(dp^2 + 1e8)^0.25;
  end orifice;
equation
  phi = shaft.a;
  der(phi) = w;
  J_all*der(w) = shaft.t + torque - friction*w;
  for i in 1:n loop
    theta[i] = phi + 2*pi*(i - 1)/n;
    V[i] = Vd + A*S*(1 + cos(theta[i]));
    q_out[i] = noEvent(orifice(Cq*0.6*A*overlap(theta[i], first, kidney, slot), rho, p[i] - p_kidney));
    q_in[i] = noEvent(orifice(Cq*0.6*A*overlap(theta[i], pi + first_in, kidney, slot), rho, p_in - p[i]));
    V[i]/beta*der(p[i]) = q_in[i] - q_out[i] + A*S*sin(theta[i])*w - leak*p[i];
  end for;
  torque = -A*S*sum(p[i]*sin(theta[i]) for i in 1:n);
  q_feed = Kin*(pT - p_in)/((pT - p_in)^2 + 1e4)^0.25;
  Vin/beta*der(p_in) = q_feed - sum(q_in);
  V_kidney/beta*der(p_kidney) = sum(q_out) - q;
  q_relief = K_relief*noEvent(max(p_out - p_relief, 0));
  Vout/beta*der(p_out) = q - q_relief;
  annotation(Diagram(coordinateSystem(extent = {{-130, -100}, {100, 100}})));
end pump;
