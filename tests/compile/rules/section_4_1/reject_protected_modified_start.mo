// Protected modified start (4.1): refused.
model B
protected
  parameter Real x(start = 1);  //! warning SK2704
end B;
model M
  B b(x.start = 2);  //! error SK2312
end M;
