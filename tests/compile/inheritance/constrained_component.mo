// For components the constraining class counts, not the default.
//! flatten: ConstrainedComponent
//> 'p.l.u' = 2.0;
partial model ConstrainedComponentTwo
  Real u;
end ConstrainedComponentTwo;
model ConstrainedComponentA
  extends ConstrainedComponentTwo(u = 1);
  parameter Real extra = 1;
end ConstrainedComponentA;
model ConstrainedComponentB
  extends ConstrainedComponentTwo(u = 2);
end ConstrainedComponentB;
model ConstrainedComponentPart
  replaceable ConstrainedComponentA l constrainedby ConstrainedComponentTwo;
end ConstrainedComponentPart;
model ConstrainedComponent
  ConstrainedComponentPart p(redeclare ConstrainedComponentB l);
end ConstrainedComponent;
