// Other final type (7.2.6): refused.
type T = Real(final min = 0);
model M
  T x(min = -1) = 1;  //! error SK2303
end M;
