// Sums, products, least and greatest values of arrays and over iterators.
//! flatten: M
//> Integer a = 10;
//> Integer b = 24;
//> Real c = -1.5;
//> Integer d = 4;
//> Integer e = 30;
//> Integer f = 6;
//> Real g = 4.0;
//> Integer h = 2;
//> Integer 'i[2]' = 12;
model M
  constant Integer a = sum({{1, 2}, {3, 4}});
  constant Integer b = product(1:4);
  constant Real c = min({2, -1.5, 7});
  constant Integer d = max({{1, 4}, {3, 2}});
  constant Integer e = sum(k*k for k in 1:4);
  constant Integer f = product(k for k in {1, 2, 3});
  constant Real g = max(abs(r) for r in {-4.0, 3.0});
  constant Integer h = min(k + j for k in 1:2, j in 1:2);
  constant Integer i[2] = sum({k, 2*k} for k in 1:3);
end M;
