// Break and modify (7.4): refused.
model X parameter Real x = 1; end X;
model A X y; end A;
model M
  extends A(break y, y(x = 2));  //! error SK2301
end M;
