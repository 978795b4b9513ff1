// Type extends record (4.7): refused.
record R Real x; end R;
type T = R;  //! error SK2008
model M
  T t(x = 1);
end M;
