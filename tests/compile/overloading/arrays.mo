// Element by element, products with a matrix, and sums, from the scalar operators.
//! flatten: M
//> Integer 'a[2].x' = 6;
//> Integer 'b.x' = 3;
//> Integer 'c[2].x' = 11;
//> Integer 'd.x' = 0;
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
  encapsulated operator function '0'
    import V;
    output V z = V(0);
  algorithm
  end '0';
end V;

model M
  constant V p[2] = {V(1), V(2)}, q[2] = {V(3), V(4)}, A[2, 2] = {{V(1), V(2)}, {V(3), V(4)}};
  constant V a[2] = p + q;
  constant V b = sum(p);
  constant V c[2] = A*p;
  constant V d = sum(p[i] for i in 1:0);
end M;
