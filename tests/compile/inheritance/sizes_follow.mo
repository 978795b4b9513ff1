// Sizes of inherited arrays follow modified parameters and constants.
//! flatten: SizesFollow
//> 'p.x[3]' = 3.0;
//> 'p.m[3,2]' = 0.0;
model SizesFollowPart
  parameter Integer n = 1;
  parameter Integer k = 2;
  parameter Real x[n] = {i for i in 1:n};
  parameter Real m[n, k] = zeros(n, k);
end SizesFollowPart;
model SizesFollow
  SizesFollowPart p(n = 3);
end SizesFollow;
