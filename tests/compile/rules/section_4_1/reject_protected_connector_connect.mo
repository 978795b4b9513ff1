// Protected connector connect (4.1): refused.
connector Pin Real v; flow Real i; end Pin;
model C
protected
  Pin p;
equation
  p.v = 0;
end C;
model M
  C a;
  Pin q;
equation
  connect(a.p, q);  //! error SK2104
end M;
