// Dim short negative (4.4.2): refused.
model M
  type T = Real[-1];  //! error SK2218
  T x;
end M;
