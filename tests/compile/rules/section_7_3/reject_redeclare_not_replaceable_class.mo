// Redeclare not replaceable class (7.3): refused.
model X Real x = 1; end X;
model Y Real x = 1; Real z = 2; end Y;
model A model B = X; B b; end A;
model M
  A a(redeclare model B = Y);  //! error SK2304
end M;
