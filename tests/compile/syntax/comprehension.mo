// An array constructor may have iterators; the last one varies slowest.
//! flatten: Comprehension
//> 'a[2]' = 4;
//> 'b[1,2]' = 12;
//> 'b[2,1]' = 21;
//> 'b[2,3]' = 23;
model Comprehension
  constant Integer a[:] = {i*i for i in 1:3};
  constant Integer b[:, :] = {10*i + j for j in 1:3, i in 1:2};
end Comprehension;
