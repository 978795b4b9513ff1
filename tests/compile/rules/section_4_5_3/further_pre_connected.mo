// Through connectors of blocks (4.5.3): accepted.
connector RI = input Real;
connector RO = output Real;
block S RO y(start = 0, fixed = true); equation when sample(0, 1) then y = pre(y) + 1; end when; end S;
block T RI u; RO y; equation when change(u) or time > 3 then y = u; end when; end T;
model M
  S s;
  T t;
equation
  connect(s.y, t.u);
end M;
