// Without a constraining clause (7.1.4): refused.
model X Real x = 1; end X;
model M
  replaceable model B = X;
  replaceable B b;  //! error SK2008
end M;
