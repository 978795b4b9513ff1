// An outer component is the inner one of that name in an enclosing component.
//! flatten: InnerOuter
//! unknowns: 1
//> parameter Real g = 9.81;
//> 'm.a' = -g;
model InnerOuterMass
  outer parameter Real g;
  Real a = -g;
end InnerOuterMass;
model InnerOuter
  inner parameter Real g = 9.81;
  InnerOuterMass m;
end InnerOuter;
