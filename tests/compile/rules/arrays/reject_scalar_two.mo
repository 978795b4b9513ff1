// Scalar of two elements (10.3.2).
model ScalarTwo
  Real x = scalar([1, 2]);  //! error SK2403
end ScalarTwo;
