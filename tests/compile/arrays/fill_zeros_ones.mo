// Arrays with one value everywhere; the value may be an array itself.
//! flatten: M
//> Integer 'a[2,2]' = 0;
//> Integer 'b[3]' = 1;
//> Boolean 'c[2]' = true;
//> Integer 'd[2,2]' = 8;
model M
  constant Integer a[2, 2] = zeros(2, 2);
  constant Integer b[3] = ones(3);
  constant Boolean c[2] = fill(true, 2);
  constant Integer d[2, 2] = fill({7, 8}, 2);
end M;
