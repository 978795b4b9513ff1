// inner outer: inside, the name means the outer one; components below see the inner one.
//! flatten: InnerOuterBoth
//> 's.on' = on and 's.local';
//> 's.p.y' = if 's.on' then 1 else 0;
model InnerOuterBothPart
  outer Boolean on;
  Real y = if on then 1 else 0;
end InnerOuterBothPart;
model InnerOuterBothSystem
  Boolean local = time < 1;
  inner outer Boolean on = on and local;
  InnerOuterBothPart p;
end InnerOuterBothSystem;
model InnerOuterBoth
  inner Boolean on = time > 0.5;
  InnerOuterBothSystem s;
end InnerOuterBoth;
