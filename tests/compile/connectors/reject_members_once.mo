// Connectors with different members are one fault, however many differ.
connector C  //! warning SK2611
  Real p;
  Real t;
  flow Real f;
end C;

connector D  //! warning SK2611
  Real q;
  Real u;
  flow Real f;
end D;

model M
  model R
    C a;
  equation
    a.p = 1;
    a.t = 1;
  end R;
  model S
    D a;
  equation
    a.q = 1;
    a.u = 1;
  end S;
  R r;
  S s;
equation
  connect(r.a, s.a);  //! error SK2602
end M;
