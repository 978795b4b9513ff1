// Zeros() is not legal (10.3.3).
model ZerosNone
  Real x = zeros();  //! error SK2402
end ZerosNone;
