// Other protected modify array (4.1): refused.
model B
protected
  parameter Real x[2] = {1, 2};
end B;
model M
  B b[2](x = {{1, 2}, {3, 4}});  //! error SK2312
end M;
