// Replaceable constraint (7.1.4): refused.
model X Real x = 1; end X;
model M
  replaceable model B = X;
  replaceable model C = X constrainedby B;  //! error SK2008
  C c;
end M;
