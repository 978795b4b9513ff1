// A removed outer component adds no inner one.
//! flatten: InnerConditionalOuter
//! unknowns: 1
model InnerConditionalOuterWorld
  Real t = time;
end InnerConditionalOuterWorld;
model InnerConditionalOuterPart
  parameter Boolean use_world = false;
  outer InnerConditionalOuterWorld world if use_world;
  Real y = 1;
end InnerConditionalOuterPart;
model InnerConditionalOuter
  InnerConditionalOuterPart p;
end InnerConditionalOuter;
