// Protected redeclare component (4.1): refused.
model B
protected
  replaceable Real x = 1;
end B;
model M
  B b(redeclare Real x = 2);  //! error SK2312
end M;
