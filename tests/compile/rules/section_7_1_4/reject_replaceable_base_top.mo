// Replaceable base top (7.1.4): refused.
model X Real x = 1; end X;
model M
  replaceable model B = X;
  extends B;  //! error SK2008
end M;
