// Commas join columns and semicolons join rows.
//! flatten: MatrixConstructor
//> 'a[1,2]' = 2.0;
//> 'a[2,1]' = 3.0;
//> 'b[3,1]' = 3.0;
model MatrixConstructor
  constant Real a[2, 2] = [1, 2; 3, 4];
  constant Real b[3, 1] = [1; 2; 3];
end MatrixConstructor;
