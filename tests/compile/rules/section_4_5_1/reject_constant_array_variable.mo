// Constant array variable (4.5.1): refused.
model M
  parameter Real p = 1;
  constant Real c[2] = {1, p};  //! error SK2208
end M;
