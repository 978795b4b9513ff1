// Time declared parameter (3.6.7): refused.
model M
  parameter Real time = 3;  //! error SK2003
end M;
