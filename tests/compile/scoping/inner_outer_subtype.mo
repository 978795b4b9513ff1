// The inner component may have more members and may be of a complete class where the outer one is partial.
//! flatten: InnerOuterSubtype
//> 'world.more' = 2.0;
//> 'p.y' = 'world.g';
partial model InnerOuterSubtypeNarrow
  parameter Real g = 1;
end InnerOuterSubtypeNarrow;
model InnerOuterSubtypeWide
  extends InnerOuterSubtypeNarrow(g = 3);
  parameter Real more = 2;
end InnerOuterSubtypeWide;
model InnerOuterSubtypePart
  outer InnerOuterSubtypeNarrow world;
  Real y = world.g;
end InnerOuterSubtypePart;
model InnerOuterSubtype
  inner InnerOuterSubtypeWide world;
  InnerOuterSubtypePart p;
end InnerOuterSubtype;
