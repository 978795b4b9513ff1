connector Pin
  Real v;
  flow Real i;
end Pin;

model A
  Pin p;
equation
  p.v = p.i;
end A;

model M
  A a, b;
equation
  when time > 1 then  //! error SK2606
    connect(a.p, b.p);
  end when;
end M;
