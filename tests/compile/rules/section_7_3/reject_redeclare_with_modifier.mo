// Redeclare with modifier (7.3): refused.
model A replaceable parameter Real x = 1; end A;
model M
  extends A(x = 2);
  redeclare parameter Real x = 3;  //! error SK2302
end M;
