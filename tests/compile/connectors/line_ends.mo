// A component meets the end of a line: what holds there is said by the line's connector and added once.
//! flatten: LineEnds
//> 'pipe.P1.p' = 'pipe.P1.c' + 'pipe.P1.Zc'*'pipe.P1.q';
//> 'pipe.P2.p' = 'pipe.P2.c' + 'pipe.P2.Zc'*'pipe.P2.q';
//> 'spring.P.f' = 'spring.P.c' + 'spring.P.Zc'*'spring.P.v';
//> 'spring.P.v' = der('weight.P.x');
//! equations: 30
//! unknowns: 30
connector Port "Between components"
  Real p;
  flow Real q;
end Port;

connector PaperPort "As printed in a paper: the component may write the equation itself"  //! warning SK2611
  Real p;
  Real q;
  Real c;
  Real Zc;
end PaperPort;

connector LinePort "End of a line"
  input Real p;
  input Real q;
  output Real c;
  output Real Zc;
  annotation(__Skerry(boundary(p = c + Zc*q)));
end LinePort;

connector Motion "Does not know its velocity"
  Real x;
  flow Real f;
  annotation(__Skerry(given(v = der(x))));
end Motion;

connector LineMotion "End of a spring"
  input Real f;
  input Real v;
  input Real x;
  output Real c;
  output Real Zc;
  annotation(__Skerry(boundary(f = c + Zc*v)));
end LineMotion;

model Pump
  Port P;
equation
  P.q = -1;
end Pump;

model Leak "Meets the line beside the pump"
  Port P;
equation
  P.q = 0.1*P.p;
end Leak;

model Written "Has the equation"
  PaperPort P;
equation
  P.q = -0.1*P.p;
  P.p = P.c + P.Zc*P.q;
end Written;

model Pipe
  LinePort P1, P2, P3;
equation
  P1.Zc = 1;
  P2.Zc = 1;
  P3.Zc = 1;
  P1.c = delay(P3.p + P3.q, 1);
  P2.c = delay(P1.p + P1.q, 1);
  P3.c = delay(P2.p + P2.q, 1);
end Pipe;

model Weight
  Motion P;
equation
  der(der(P.x)) = P.f;
end Weight;

model Spring
  LineMotion P;
equation
  P.c = delay(P.f + P.v, 1);
  P.Zc = 1;
end Spring;

model LineEnds
  Pump pump;
  Leak leak1, leak2;
  Written written;
  Pipe pipe;
  Weight weight;
  Spring spring;
equation
  connect(pump.P, pipe.P1);
  connect(leak1.P, pipe.P1);
  connect(pipe.P2, leak2.P);
  connect(written.P, pipe.P3);
  connect(weight.P, spring.P);
end LineEnds;
