// Replaceable base short (7.1.4): refused.
model X Real x = 1; end X;
model M
  replaceable model B = X;
  model D = B;
  model C
    extends D;  //! error SK2008
  end C;
  C c;
end M;
