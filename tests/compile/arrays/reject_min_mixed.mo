// A number and a Boolean cannot be compared.
model M
  parameter Real x = min(1, true);  //! error SK2403
end M;
