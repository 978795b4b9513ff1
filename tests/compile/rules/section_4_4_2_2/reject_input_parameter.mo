// Input parameter (4.4.2.2): refused.
model M
  input parameter Real x = 1;  //! error SK2012, error SK1210
end M;
