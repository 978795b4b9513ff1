// Other short missing base (4.6.1): refused.
model M
  model A = Foo;  //! error SK2001
  A a;
end M;
