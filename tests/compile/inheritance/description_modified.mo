// The description of a modification replaces the one of the declaration.
//! flatten: DescriptionModified
//> 'p.r' = 2.0 "radius of the pipe";
model DescriptionModifiedPart
  parameter Real r = 1 "radius";
end DescriptionModifiedPart;
model DescriptionModified
  DescriptionModifiedPart p(r = 2 "radius of the pipe");
end DescriptionModified;
