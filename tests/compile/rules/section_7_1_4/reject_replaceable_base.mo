// Replaceable base (7.1.4): refused.
model A
  replaceable model B Real x = 1; end B;
  model C
    extends B;  //! error SK2008
  end C;
  C c;
end A;
model M
  A a;
end M;
