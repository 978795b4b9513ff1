// Other parameter twice (4.4.2.2): refused.
model M
  parameter parameter Real p = 1;  //! error SK1209
end M;
