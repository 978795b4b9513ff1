// Other cycle three (4.4.4): refused.
model M
  parameter Real a = b;  //! error SK2903
  parameter Real b = c + 1;
  parameter Real c = a;
end M;
