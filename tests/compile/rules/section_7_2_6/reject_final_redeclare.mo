// Final redeclare (7.2.6): refused.
model A final replaceable Real p = 1; end A;
model M
  A b(redeclare Real p = 2);  //! error SK2303
end M;
