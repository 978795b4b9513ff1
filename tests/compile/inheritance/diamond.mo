// What is inherited twice in the same form is there once.
//! flatten: Diamond
//! unknowns: 1
//> parameter Real k = 1.0;
model DiamondRoot
  parameter Real k = 1;
  Real x = k;
end DiamondRoot;
model DiamondLeft
  extends DiamondRoot;
end DiamondLeft;
model DiamondRight
  extends DiamondRoot;
end DiamondRight;
model Diamond
  extends DiamondLeft;
  extends DiamondRight;
end Diamond;
