// A dot applies the scalar operator to each element.
//! flatten: M
//> Integer 'a[2].x' = 8;
//> Integer 'b[1].x' = 5;
operator record V
  Integer x;
  encapsulated operator function '*'
    import V;
    input V a, b;
    output V c = V(a.x*b.x);
  algorithm
  end '*';
end V;

model M
  constant V p[2] = {V(1), V(2)}, q[2] = {V(3), V(4)};
  constant V a[2] = p.*q;
  constant V b[2] = V(5)*p;
end M;
