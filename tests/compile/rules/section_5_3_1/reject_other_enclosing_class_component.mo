// Other enclosing class component (5.3.1): refused.
model M
  model B Real y = 1; end B;
  B b;
  model A
    Real x = b.y;  //! error SK2107
  end A;
  A a;
end M;
