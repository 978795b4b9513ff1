// Through an outer component of a model all members of the inner one can be used.
//! flatten: InnerOuterModel
//> 'world.g' = 9.81;
//> 'b.f' = 2.0*'world.g';
model InnerOuterModelWorld
  parameter Real g = 9.81;
end InnerOuterModelWorld;
model InnerOuterModelBody
  outer InnerOuterModelWorld world;
  Real f = 2*world.g;
end InnerOuterModelBody;
model InnerOuterModel
  inner InnerOuterModelWorld world;
  InnerOuterModelBody b;
end InnerOuterModel;
