// Other type attribute (4.9.1): refused.
type T = Real(star = 1);  //! error SK2301
model M
  T x = 1;
end M;
