// The functions of an operator give one result.
operator record V
  Integer x;
  encapsulated operator function '+'
    import V;
    input V a, b;
    output V c = V(a.x + b.x);
    output Integer n = 1;  //! error SK2408
  algorithm
  end '+';
end V;

model M
  constant V a = V(1) + V(2);
end M;
