// Protected outside connectors as nodes (9.3).
connector In = input Real;
connector Out = output Real;
block S
  Out y = time;
end S;
block G
  In u;
  Out y = 2*u;
end G;
model ProtectedOutside
  S s;
  G g, h;
protected
  Out node;
equation
  connect(s.y, node);
  connect(node, g.u);
  connect(node, h.u);
end ProtectedOutside;
