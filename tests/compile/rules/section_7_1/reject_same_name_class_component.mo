// Same name class component (7.1): refused.
model A
  type T = Real(unit = "m");
end A;
model M
  extends A;
  Real T = 1;  //! error SK2309
end M;
