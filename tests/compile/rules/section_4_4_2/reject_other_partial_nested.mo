// Other partial nested (4.4.2): refused.
partial model A Real x = 1; end A;
model B A a; end B;  //! error SK2005
model M
  B b;
end M;
