// A class that says by an empty message that its defaults are enough is added without a warning.
//! flatten: InnerAddedQuietly
//> 'world.g' = 9.81;
//> 'b.f' = 'world.g';
model InnerAddedQuietlyWorld
  parameter Real g = 9.81;
  annotation(missingInnerMessage = "");
end InnerAddedQuietlyWorld;
model InnerAddedQuietlyBody
  outer InnerAddedQuietlyWorld world;
  Real f = world.g;
end InnerAddedQuietlyBody;
model InnerAddedQuietly
  InnerAddedQuietlyBody b;
end InnerAddedQuietly;
