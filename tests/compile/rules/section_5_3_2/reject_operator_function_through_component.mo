// Operator function through component (5.3.2): refused.
operator record C
  Real re;
  encapsulated operator function '-'
    import C;
    input C a;
    output C b;
  algorithm
    b.re := -a.re;
  end '-';
end C;
model M
  C c(re = 1);
  C d;
equation
  d = c.'-'(c);  //! error SK2407
end M;
