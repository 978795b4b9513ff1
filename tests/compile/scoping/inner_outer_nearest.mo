// The nearest inner declaration upwards counts.
//! flatten: InnerOuterNearest
//> 's.p.y' = 's.T';
//> 'p.y' = T;
model InnerOuterNearestPart
  outer Real T;
  Real y = T;
end InnerOuterNearestPart;
model InnerOuterNearestSystem
  inner Real T = 2;
  InnerOuterNearestPart p;
end InnerOuterNearestSystem;
model InnerOuterNearest
  inner Real T = 1;
  InnerOuterNearestSystem s;
  InnerOuterNearestPart p;
end InnerOuterNearest;
