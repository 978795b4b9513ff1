// A missing inner component of a complete model is added at the top, with a warning.
//! flatten: InnerAdded
//> 'world.g' = 9.81;
//> 'b.f' = 'world.g';
model InnerAddedWorld
  parameter Real g = 9.81;
  annotation(missingInnerMessage = "the world is added with default gravity");
end InnerAddedWorld;
model InnerAddedBody
  outer InnerAddedWorld world;  //! warning SK2113
  Real f = world.g;
end InnerAddedBody;
model InnerAdded
  InnerAddedBody b;
end InnerAdded;
