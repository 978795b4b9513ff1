// A constant of a component can be used in sizes.
//! flatten: NestedModelConstant
//> 'x[2]'
//! unknowns: 2
model NestedModelConstantPart
  constant Integer n = 2;
end NestedModelConstantPart;
model NestedModelConstant
  NestedModelConstantPart p;
  Real x[p.n] = ones(p.n);
end NestedModelConstant;
