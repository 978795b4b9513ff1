// Other type dims mismatch (4.4.2): refused.
type V = Real[3];
model M
  V v = {1, 2};  //! error SK2203
end M;
