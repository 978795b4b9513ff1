// An inner component of a partial class cannot be added.
partial model InnerMissingPartialWorld
  parameter Real g = 1;
end InnerMissingPartialWorld;
model InnerMissingPartialBody
  outer InnerMissingPartialWorld world;  //! error SK2109
  Real f = world.g;
end InnerMissingPartialBody;
model InnerMissingPartial
  InnerMissingPartialBody b;
end InnerMissingPartial;
