// Base enclosing (7.1): refused.
model M
  model A
    extends M;
  end A;
  A a;  //! error SK2009
end M;
