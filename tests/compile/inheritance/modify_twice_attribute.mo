// Two ways to write the same attribute are still twice.
model ModifyTwiceAttributePart
  parameter Real r = 1;
end ModifyTwiceAttributePart;
model ModifyTwiceAttribute
  ModifyTwiceAttributePart p(r.min = 0, r(min = 1));  //! error SK2302
end ModifyTwiceAttribute;
