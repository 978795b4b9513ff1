// Redeclare not replaceable component (7.3): refused.
model X Real x = 1; end X;
model Y Real x = 1; Real z = 2; end Y;
model A X b; end A;
model M
  A a(redeclare Y b);  //! error SK2304
end M;
