// Connect in for and if with evaluable control (8.3.3).
connector Pin
  Real v;
  flow Real i;
end Pin;
model Part
  Pin p;
equation
  p.i = p.v - time;
end Part;
model ConnectInForIf
  parameter Boolean join = true annotation(Evaluate = true);
  Part a[3], b[3];
equation
  for i in 1:3 loop
    if join then
      connect(a[i].p, b[i].p);
    end if;
  end for;
end ConnectInForIf;
