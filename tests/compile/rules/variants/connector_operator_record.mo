// Flow of operator records (9.2).
operator record C
  Real re, im;
  operator function '0'
    output C c = C(0, 0);
  algorithm
  end '0';
  operator '-'
    function negate
      input C a;
      output C c = C(-a.re, -a.im);
    algorithm
    end negate;
    function subtract
      input C a, b;
      output C c = C(a.re - b.re, a.im - b.im);
    algorithm
    end subtract;
  end '-';
  operator function '+'
    input C a, b;
    output C c = C(a.re + b.re, a.im + b.im);
  algorithm
  end '+';
end C;
connector Pin
  C v;
  flow C i;
end Pin;
model R
  Pin p;
equation
  p.v.re = p.i.re - time;
  p.v.im = p.i.im;
end R;
model ConnectorOperatorRecord
  R a, b;
equation
  connect(a.p, b.p);
end ConnectorOperatorRecord;
