// The inner component has to be a subtype of the outer one.
model InnerOuterTypePart
  outer Integer n;  //! error SK2110
  Real y = n;
end InnerOuterTypePart;
model InnerOuterType
  inner Real n = 1;
  InnerOuterTypePart p;
end InnerOuterType;
