// Other redeclare value type (7.3): refused.
model A replaceable parameter Real x = 1; end A;
model M
  A a(redeclare Boolean x = true);  //! error SK2305
end M;
