// transpose, symmetric, outerProduct, cross and skew.
//! flatten: M
//> Real 'a[1,2]' = 3.0;
//> Real 'b[2,1]' = 2.0;
//> Real 'c[2,3]' = 30.0;
//> Real 'd[1]' = -3.0;
//> Real 'd[2]' = 6.0;
//> Real 'd[3]' = -3.0;
//> Real 'e[1,2]' = -3.0;
//> Real 'e[3,1]' = -2.0;
//> Real f = 0.0;
model M
  constant Real A[2, 2] = [1, 2; 3, 4], u[3] = {1, 2, 3}, v[3] = {4, 5, 6};
  constant Real a[2, 2] = transpose(A);
  constant Real b[2, 2] = symmetric(A);
  constant Real c[2, 3] = outerProduct({1, 5}, v);
  constant Real d[3] = cross(u, v);
  constant Real e[3, 3] = skew(u);
  constant Real f = sum(abs(skew(u)*v - cross(u, v)));
end M;
