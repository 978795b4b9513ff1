// A component whose connector has the waves as inputs: where nobody reads them, the equation is added once, however deep
// inside the component is; where somebody reads them, it is the component's own.
//! flatten: LineEndsCausal
//> 'pipe.P1.p' = 'pipe.P1.c' + 'pipe.P1.Zc'*'pipe.P1.q';
//! equations: 24
//! unknowns: 24
connector Q "Component between lines"
  output Real p;
  output Real q;
  input Real c;
  input Real Zc;
end Q;

connector C "End of a line"
  input Real p;
  input Real q;
  output Real c;
  output Real Zc;
  annotation(__Skerry(boundary(p = c + Zc*q)));
end C;

model Silent "Leaves it to the line"
  Q P;
equation
  P.q = -0.1*P.p;
end Silent;

model Deep
  Q P;
  Silent s;
equation
  connect(s.P, P);
end Deep;

model Own
  Q P;
equation
  P.q = 1;
  P.p = P.c + P.Zc*P.q;
end Own;

model DeepOwn
  Q P;
  Own o;
equation
  connect(o.P, P);
end DeepOwn;

model Pipe
  C P1, P2;
equation
  P1.Zc = 10;
  P2.Zc = 10;
  P1.c = delay(P2.p + 10*P2.q, 0.1);
  P2.c = delay(P1.p + 10*P1.q, 0.1);
end Pipe;

model LineEndsCausal
  Deep deep;
  DeepOwn own;
  Pipe pipe;
equation
  connect(deep.P, pipe.P1);
  connect(own.P, pipe.P2);
end LineEndsCausal;
