// What only the default has can be used, as long as the default is in place.
//! flatten: ConstrainedUnknownUse
//> 'p.y' = 'p.l.extra';
model ConstrainedUnknownUseBase
  parameter Real n = 1;
end ConstrainedUnknownUseBase;
model ConstrainedUnknownUseMore
  extends ConstrainedUnknownUseBase;
  parameter Real extra = 2;
end ConstrainedUnknownUseMore;
model ConstrainedUnknownUsePart
  replaceable ConstrainedUnknownUseMore l constrainedby ConstrainedUnknownUseMore;
  Real y = l.extra;
end ConstrainedUnknownUsePart;
model ConstrainedUnknownUse
  ConstrainedUnknownUsePart p;
end ConstrainedUnknownUse;
