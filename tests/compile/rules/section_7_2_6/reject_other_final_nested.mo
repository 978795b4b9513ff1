// Other final nested (7.2.6): refused.
model A parameter Real p = 1; end A;
model B A a(final p = 2); end B;
model M
  extends B(a(p = 3));  //! error SK2303
end M;
