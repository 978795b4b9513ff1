// Final start (7.2.6): refused.
model A final Real p = 1; end A;
model M
  A b(p(start = 2));  //! error SK2303
end M;
