// Attributes of members of components at any depth.
//! flatten: NestedAttribute
//> Real 'a.b.x'(unit = "K", start = 300.0, nominal = 100.0);
model NestedAttributeB
  Real x(unit = "K");
equation
  der(x) = 1;
end NestedAttributeB;
model NestedAttributeA
  NestedAttributeB b(x.start = 273);
end NestedAttributeA;
model NestedAttribute
  NestedAttributeA a(b(x(start = 300, nominal = 100)));
end NestedAttribute;
