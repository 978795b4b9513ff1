// A matrix of components takes a matrix of values.
//! flatten: MatrixOfComponents
//> 'c[1,2].k' = 2.0;
//> 'c[2,1].k' = 3.0;
model MatrixOfComponentsPart
  parameter Real k = 0;
end MatrixOfComponentsPart;
model MatrixOfComponents
  MatrixOfComponentsPart c[2, 2](k = [1, 2; 3, 4]);
end MatrixOfComponents;
