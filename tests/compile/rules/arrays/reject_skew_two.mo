// A vector of three (10.3.5).
model SkewTwo
  Real s[2, 2] = skew({1, 2});  //! error SK2403
end SkewTwo;
