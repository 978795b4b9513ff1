// Type extends model (4.7): refused.
model R Real x = 1; end R;
type T = R;  //! error SK2008
model M
  T t;
end M;
