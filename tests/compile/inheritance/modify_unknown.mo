// Only elements that exist can be modified.
model ModifyUnknownPart
  parameter Real length = 1;
end ModifyUnknownPart;
model ModifyUnknown
  ModifyUnknownPart p(lenght = 2);  //! error SK2301
end ModifyUnknown;
