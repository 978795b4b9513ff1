// Same name class (7.1): refused.
model A
  type T = Real(unit = "m");
end A;
model M
  extends A;
  type T = Real(unit = "s");  //! error SK2309
  T x = 1;
end M;
