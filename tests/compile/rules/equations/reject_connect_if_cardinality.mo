// The condition must not depend on cardinality (8.3.3).
connector Pin
  Real v;
  flow Real i;
end Pin;
model Part
  Pin p;
equation
  p.i = p.v - time;
end Part;
model ConnectIfCardinality
  Part a, b, c;
equation
  if cardinality(a.p) == 0 then  //! error SK2606
    connect(a.p, b.p);
  end if;
end ConnectIfCardinality;
