// A parameter decides which connections exist.
//! flatten: M
//> 'a.p.v' = 'b.p.v';
connector Pin
  Real v;
  flow Real i;
end Pin;

model A
  Pin p;
equation
  p.v = p.i + 1;
end A;

model M
  parameter Boolean both = true;
  A a, b, c;
equation
  if both then
    connect(a.p, b.p);
  else
    connect(a.p, c.p);
  end if;
end M;
