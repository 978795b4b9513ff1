// Fixed = false is not evaluable (8.3.3).
connector Pin
  Real v;
  flow Real i;
end Pin;
model Part
  Pin p;
equation
  p.i = p.v - time;
end Part;
model ConnectIfNotEvaluable
  parameter Boolean join(fixed = false);
  Part a, b;
initial equation
  join = true;
equation
  if join then  //! error SK2606
    connect(a.p, b.p);
  end if;
end ConnectIfNotEvaluable;
