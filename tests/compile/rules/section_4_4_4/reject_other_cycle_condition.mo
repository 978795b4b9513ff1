// Other cycle condition (4.4.4): refused.
model M
  parameter Boolean b = a;  //! error SK2903
  parameter Boolean a = b;
  Real x = 1 if b;
end M;
