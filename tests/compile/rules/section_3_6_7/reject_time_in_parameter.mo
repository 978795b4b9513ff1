// Time in parameter (3.6.7): refused.
model M
  parameter Real p = time;  //! error SK2208
end M;
