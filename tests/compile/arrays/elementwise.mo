// Operators with a dot go element by element, also between a scalar and an array.
//! flatten: M
//> Integer 'a[2]' = 12;
//> Real 'b[1]' = 0.5;
//> Real 'c[2]' = 9.0;
//> Real 'd[2]' = 8.0;
//> Integer 'e[1]' = 6;
//> Integer 'f[2]' = 2;
//> Real 'g[2]' = 1.5;
//> String 'h[2]' = "b1";
model M
  constant Integer a[2] = {2, 3}.*{5, 4};
  constant Real b[2] = {2, 3}./{4, 3};
  constant Real c[2] = {2, 3}.^2;
  constant Real d[2] = 2 .^{2, 3};
  constant Integer e[2] = {1, 2} .+ 5;
  constant Integer f[2] = 5 .- {4, 3};
  constant Real g[2] = {2, 3}/2;
  constant String h[2] = {"a", "b"} .+ "1";
end M;
