// Protected extends modifier (7.1.2): refused.
model A parameter Real x = 1; end A;
model B
protected
  extends A;
end B;
model M
  B b(x = 2);  //! error SK2312
end M;
