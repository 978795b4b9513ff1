// A Boolean has no bounds.
model MinOfBoolean
  parameter Boolean b(min = false) = true;  //! error SK2301
end MinOfBoolean;
