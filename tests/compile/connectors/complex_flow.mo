// Flow variables of an operator record type.
//! flatten: M
//> 'a.p.v.re' = 'b.p.v.re';
//> 'a.p.i.re' + 'b.p.i.re' = 0.0;
//> 'a.p.i.im' + 'b.p.i.im' = 0.0;
operator record Cplx
  Real re, im;
  encapsulated operator function '0'
    import Cplx;
    output Cplx c;
  algorithm
    c := Cplx(0, 0);
  end '0';
end Cplx;

connector Pin
  Cplx v;
  flow Cplx i;
end Pin;

model A
  Pin p;
equation
  p.v.re = p.i.re + 1;
  p.v.im = p.i.im;
end A;

model M
  A a, b;
equation
  connect(a.p, b.p);
end M;
