// An inner component may be an array.
//! flatten: InnerArray
//> 'p.y' = 'g[1]' + 'g[3]';
model InnerArrayPart
  outer parameter Real g[3];
  Real y = g[1] + g[3];
end InnerArrayPart;
model InnerArray
  inner parameter Real g[3] = {0, 0, -9.81};
  InnerArrayPart p;
end InnerArray;
