// Kind model type (7.1.3): refused.
type T = Real;
model M
  extends T;  //! error SK2008
end M;
