// Nested buses (9.1.3).
expandable connector Inner
  Real a;
end Inner;
expandable connector Outer
  Inner inner1;
end Outer;
connector Out = output Real;
block S
  Out y = time;
end S;
model ExpandableNested
  Outer bus;
  S s, t;
equation
  connect(s.y, bus.inner1.a);
  connect(t.y, bus.inner1.b);
end ExpandableNested;
