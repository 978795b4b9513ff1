// Time in parameter (3): refused.
model M
  parameter Real p = time;  //! error SK2208
end M;
