// Base unknown (7.1): refused.
model M
  extends Foo;  //! error SK2001
end M;
