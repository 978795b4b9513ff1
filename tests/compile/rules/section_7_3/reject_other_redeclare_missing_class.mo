// Other redeclare missing class (7.3): refused.
model A replaceable model K Real x = 1; end K; K k; end A;
model M
  A a(redeclare model K = Foo);  //! error SK2001
end M;
