// Cycle components (4.4.4): refused.
model A
  parameter Real p = 1;
end A;
model M
  A a(p = b.p);  //! error SK2903
  A b(p = a.p);
end M;
