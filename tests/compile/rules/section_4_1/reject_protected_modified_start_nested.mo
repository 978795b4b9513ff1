// Protected modified start nested (4.1): refused.
model B
protected
  parameter Real x = 1;
end B;
model M
  B b(x(start = 2));  //! error SK2312
end M;
