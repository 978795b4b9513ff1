// Final extends (7.2.6): refused.
model A final parameter Real p = 1; end A;
model M
  extends A(p = 2);  //! error SK2303
end M;
