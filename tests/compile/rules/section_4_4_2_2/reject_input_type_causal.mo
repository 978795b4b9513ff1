// The prefix comes with the type (4.4.2.2): refused.
connector RI = input Real;
model M
  output RI y;  //! error SK2012
equation
  y = 1;
end M;
