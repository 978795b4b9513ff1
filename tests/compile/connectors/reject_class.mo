connector Pin
  Real v;
  flow Real i;
end Pin;

model M
  Pin p;
equation
  connect(p, Pin);  //! error SK2601
  p.v = 1;
end M;
