// Not in when (9.3).
connector Pin
  Real v;
  flow Real i;
end Pin;
model R
  Pin p;
equation
  p.v = p.i;
end R;
model ConnectWhen
  R a, b;
equation
  when initial() then  //! error SK2606
    connect(a.p, b.p);
  end when;
end ConnectWhen;
