// Operator record short (4.7): accepted.
operator record C
  Real re;
  Real im;
end C;
operator record V = C(re(unit = "V"), im(unit = "V"));
connector P = V;  //! warning SK2611
operator record W = C;
model M
  V v(re = 1, im = 2);
  P p;
  W w(re = 1, im = 2);
equation
  p.re = 1; p.im = 2;
end M;
