// Other cycle boolean (4.4.4): refused.
model M
  parameter Boolean b = not c;  //! error SK2903
  parameter Boolean c = not b;
end M;
