// Inner sizes (10.6.5).
model MulInner
  Real a[2, 2] = [1, 2; 3, 4]*[1, 2; 3, 4; 5, 6];  //! error SK2203
end MulInner;
