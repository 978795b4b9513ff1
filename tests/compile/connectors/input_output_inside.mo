// Connectors with inputs and outputs inside: a component and a line.
//! flatten: M
//> 'line.a.p' = 'src.port.p';
//> 'src.port.c' = 'line.a.c';
connector Q
  output Real p;
  output Real q;
  input Real c;
  input Real Zc;
end Q;

connector C
  input Real p;
  input Real q;
  output Real c;
  output Real Zc;
end C;

model Source
  Q port;
equation
  port.q = 1;
  port.p = port.c + port.Zc*port.q;
end Source;

model Line
  C a, b;
equation
  a.Zc = 1;
  b.Zc = 1;
  a.c = delay(b.c + 2*b.q, 0.1);
  b.c = delay(a.c + 2*a.q, 0.1);
end Line;

model M
  Source src, dst;
  Line line;
equation
  connect(src.port, line.a);
  connect(dst.port, line.b);
end M;
