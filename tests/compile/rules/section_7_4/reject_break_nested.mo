// Break nested (7.4): refused.
model X Real x = 1; end X;
model A X y; end A;
model M
  extends A(break y.x);  //! error SK1103
end M;
