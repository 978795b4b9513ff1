// A record with other attributes has the same operators.
//! flatten: M
//> Real 'u.x'(unit = "V") = 1.0;
//> Real 'w.x'(unit = "V") = 3.0;
operator record N
  Real x;
  encapsulated operator function '+'
    import N;
    input N a, b;
    output N c = N(a.x + b.x);
  algorithm
  end '+';
end N;

operator record Volt = N(x(unit = "V"));

model M
  constant Volt u = Volt(1), v = Volt(2), w = u + v;
end M;
