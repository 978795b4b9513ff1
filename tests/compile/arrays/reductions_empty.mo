// Over no element a sum is zero and a product one.
//! flatten: M
//> Integer a = 0;
//> Real b = 1.0;
//> Real c = 0.0;
model M
  constant Integer a = sum(k for k in 1:0);
  constant Real b = product(0.5*k for k in 1:0);
  constant Real c = sum(fill(1.0, 0, 3));
end M;
