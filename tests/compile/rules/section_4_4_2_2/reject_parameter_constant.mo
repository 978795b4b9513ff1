// Parameter constant (4.4.2.2): refused.
model M
  parameter constant Real x = 1;  //! error SK1209
end M;
