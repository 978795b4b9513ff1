// Operators between variables are written out where their functions are marked for it.
//! flatten: M
//> 'c.x' = 'a.x' + 'b.x';
operator record N
  Real x;
  encapsulated operator function '+'
    import N;
    input N a, b;
    output N c = N(a.x + b.x);
  algorithm
    annotation(Inline = true);
  end '+';
end N;

model M
  N a = N(time), b = N(2*time), c;
equation
  c = a + b;
end M;
