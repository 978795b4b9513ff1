// Other twice class (7.2.4): refused.
model A type T = Real; T t = 1; end A;
model M
  A a(T(unit = "m"), T(unit = "s"));  //! error SK2302
end M;
