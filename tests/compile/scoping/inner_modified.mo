// The inner component can be modified like any other; outer ones see it.
//! flatten: InnerModified
//> 's.world.g' = 3.0;
//> 's.b.f' = 's.world.g';
model InnerModifiedWorld
  parameter Real g = 9.81;
end InnerModifiedWorld;
model InnerModifiedBody
  outer InnerModifiedWorld world;
  Real f = world.g;
end InnerModifiedBody;
model InnerModifiedSystem
  inner InnerModifiedWorld world;
  InnerModifiedBody b;
end InnerModifiedSystem;
model InnerModified
  InnerModifiedSystem s(world(g = 3));
end InnerModified;
