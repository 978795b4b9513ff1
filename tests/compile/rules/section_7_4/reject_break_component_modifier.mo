// Break is for extends clauses (7.4): refused.
model X Real x = 1; end X;
model A X y; end A;
model M
  A a(break y);  //! error SK1101
end M;
