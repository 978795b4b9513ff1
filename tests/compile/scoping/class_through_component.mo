// A type cannot be named through a component.
model ClassThroughComponentPart
  type T = Real;
end ClassThroughComponentPart;
model ClassThroughComponent
  ClassThroughComponentPart p;
  p.T x = 1;  //! error SK2106
end ClassThroughComponent;
