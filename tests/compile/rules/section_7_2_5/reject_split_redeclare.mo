// Split redeclare (7.2.5): refused.
model A replaceable model X parameter Real q = 1; end X; X x; end A;
model Y parameter Real q = 2; end Y;
model M
  A a[2](redeclare model X = Y(q = {1, 2}));  //! error SK2203
end M;
