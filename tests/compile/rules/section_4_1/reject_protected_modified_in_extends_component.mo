// Protected modified in extends component (4.1): refused.
model B
protected
  parameter Real x = 1;
end B;
model C
  B b;
end C;
model M
  extends C(b(x = 2));  //! error SK2312
end M;
