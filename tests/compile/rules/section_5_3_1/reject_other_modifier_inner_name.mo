// Other modifier inner name (5.3.1): refused.
model A parameter Real p = 1; parameter Real q = 2; end A;
model M
  A a(p = q);  //! error SK2101
end M;
