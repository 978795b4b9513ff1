// A number does not become this record: it has no constructor for it.
operator record V
  Integer x, y;
  encapsulated operator function '+'
    import V;
    input V a, b;
    output V c = V(a.x + b.x, a.y + b.y);
  algorithm
  end '+';
end V;

model M
  constant V a = V(1, 2) + 1;  //! error SK2212
end M;
