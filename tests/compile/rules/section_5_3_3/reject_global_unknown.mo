// Global unknown (5.3.3): refused.
model M
  .Foo f;  //! error SK2001
end M;
