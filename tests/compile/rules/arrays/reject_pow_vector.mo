// A vector (10.6.9).
model PowVector
  Real a[2] = {1, 2}^2;  //! error SK2202
end PowVector;
