// Class through component (5.3.2): refused.
model A
  model B Real x = 1; end B;
end A;
model M
  A a;
  a.B b;  //! error SK2106
end M;
