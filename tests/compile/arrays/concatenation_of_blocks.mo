// Whole matrices are the parts of a larger one.
//! flatten: M
//> 'K[1,1]' = 1;
//> 'K[1,3]' = 0;
//> 'K[3,3]' = 2;
//> 'K[4,4]' = 2;
model M
  constant Integer K[4, 4] = [identity(2), zeros(2, 2); zeros(2, 2), 2*identity(2)];
end M;
