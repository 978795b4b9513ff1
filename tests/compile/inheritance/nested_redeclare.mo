// A redeclaration can be written for a component inside a component.
//! flatten: NestedRedeclare
//> 'o.i.p.x' = 5.0;
//> 'o.j.p.x' = 1.0;
model NestedRedeclareA
  parameter Real x = 1;
end NestedRedeclareA;
model NestedRedeclareInner
  replaceable model Part = NestedRedeclareA;
  Part p;
end NestedRedeclareInner;
model NestedRedeclareOuter
  NestedRedeclareInner i;
  NestedRedeclareInner j;
end NestedRedeclareOuter;
model NestedRedeclare
  NestedRedeclareOuter o(i(redeclare model Part = NestedRedeclareA(x = 5)));
end NestedRedeclare;
