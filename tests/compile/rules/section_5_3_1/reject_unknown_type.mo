// Unknown type (5.3.1): refused.
model M
  Foo x;  //! error SK2001
end M;
