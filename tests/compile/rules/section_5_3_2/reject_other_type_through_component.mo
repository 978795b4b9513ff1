// Other type through component (5.3.2): refused.
model A type T = Real; T x = 1; end A;
model M
  A a;
  a.T y = 1;  //! error SK2106
end M;
