// Combine array algorithm type (4.6.2): refused.
type V = Real[3];
type W
  extends V;
  Real x;  //! error SK2004
end W;
model M
  W w;
end M;
