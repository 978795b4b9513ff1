// Condition used modifier unconditional (4.4.5): refused.
model A parameter Real p = 1; end A;
model M
  parameter Boolean b = false;
  A a if b;
  A c(p = a.p);  //! error SK2111
end M;
