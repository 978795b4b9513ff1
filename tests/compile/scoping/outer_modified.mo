// Nor can it get one where its model is used.
model OuterModifiedPart
  outer parameter Real p;
  Real y = p;
end OuterModifiedPart;
model OuterModified
  inner parameter Real p = 1;
  OuterModifiedPart part(p = 4);  //! error SK2110
end OuterModified;
