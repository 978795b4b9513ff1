// Operator outside (4.7): refused.
record R
  Real x;
  encapsulated operator function '+'  //! error SK2004
    import R;
    input R a;
    input R b;
    output R c;
  algorithm
    c.x := a.x + b.x;
  end '+';
end R;
model M
  R r(x = 1);
end M;
