// The record has no product.
operator record V
  Integer x;
  encapsulated operator function '+'
    import V;
    input V a, b;
    output V c = V(a.x + b.x);
  algorithm
  end '+';
end V;

model M
  constant V a = V(1)*V(2);  //! error SK2212
end M;
