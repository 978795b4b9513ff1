// The product of two vectors does not follow from that of scalars.
operator record V
  Integer x;
  encapsulated operator function '+'
    import V;
    input V a, b;
    output V c = V(a.x + b.x);
  algorithm
  end '+';
  encapsulated operator function '*'
    import V;
    input V a, b;
    output V c = V(a.x*b.x);
  algorithm
  end '*';
end V;

model M
  constant V p[2] = {V(1), V(2)};
  constant V a = p*p;  //! error SK2212
end M;
