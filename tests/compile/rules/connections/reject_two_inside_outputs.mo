// Two sources (9.3).
connector In = input Real;
connector Out = output Real;
block S
  Out y = time;
end S;
block G
  In u;
  Out y = 2*u;
end G;
model TwoInsideOutputs
  S a, b;
  G g;
equation
  connect(a.y, g.u);
  connect(b.y, g.u);  //! error SK2605
end TwoInsideOutputs;
