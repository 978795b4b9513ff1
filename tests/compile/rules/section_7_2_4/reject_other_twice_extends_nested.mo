// Other twice extends nested (7.2.4): refused.
model A parameter Real p = 1; end A;
model B A a; end B;
model M
  extends B(a(p = 1), a(p = 2));  //! error SK2302
end M;
