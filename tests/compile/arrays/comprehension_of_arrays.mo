// Rows made by an iterator.
//! flatten: M
//> Integer 'A[2,1]' = 2;
//> Integer 'A[2,2]' = 4;
//> Integer n = 0;
model M
  constant Integer A[3, 2] = {{i, i*i} for i in 1:3};
  constant Integer n = size({i for i in 1:0}, 1);
end M;
