// What does not go together at the end of a line.
connector Port
  Real p;
  flow Real q;
end Port;

connector Motion "Lacks the velocity that the line wants"
  Real x;
  flow Real f;
end Motion;

connector PortQ "Of a component that computes p and q from the waves"
  output Real p;
  output Real q;
  input Real c;
  input Real Zc;
end PortQ;

connector PortC
  input Real p;
  input Real q;
  output Real c;
  output Real Zc;
  annotation(__Skerry(boundary(p = c + Zc*q)));
end PortC;

connector MotionC
  input Real f;
  input Real v;
  input Real x;
  output Real c;
  output Real Zc;
  annotation(__Skerry(boundary(f = c + Zc*v)));
end MotionC;

model Leak
  Port P;
equation
  P.q = P.p;
end Leak;

model Orifice
  PortQ P;
equation
  P.q = -P.p;
  P.p = P.c + P.Zc*P.q;
end Orifice;

model Pipe
  PortC P1, P2;
equation
  P1.Zc = 1;
  P2.Zc = 1;
  P1.c = delay(P2.p + P2.q, 1);
  P2.c = delay(P1.p + P1.q, 1);
end Pipe;

model Weight
  Motion P;
equation
  der(der(P.x)) = P.f;
end Weight;

model Spring
  MotionC P;
equation
  P.c = delay(P.f + P.v, 1);
  P.Zc = 1;
end Spring;

model LineEndsWrong
  Leak leak;
  Orifice orifice, other;
  Pipe pipe;
  Weight weight;
  Spring spring;
equation
  connect(leak.P, pipe.P1);  //! error SK2605
  connect(orifice.P, pipe.P1);
  connect(other.P, pipe.P2);
  connect(weight.P, spring.P);  //! error SK2602
end LineEndsWrong;
