// One list of modifications modifies each element once.
model ModifyTwicePart
  parameter Real r = 1;
end ModifyTwicePart;
model ModifyTwice
  ModifyTwicePart p(r = 2, r = 2);  //! error SK2302
end ModifyTwice;
