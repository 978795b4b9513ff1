// each at an outer level is for all elements of that level only.
//! flatten: EachNested
//> 'b[1].c[1].d' = 1.0;
//> 'b[1].c[2].d' = 2.0;
//> 'b[2].c[1].d' = 1.0;
//> 'b[2].c[2].d' = 2.0;
//> 'b[2].p' = 8.0;
//> 'e[2].c[1].d' = 5.0;
model EachNestedC
  parameter Real d;
end EachNestedC;
model EachNestedB
  EachNestedC c[2];
  parameter Real p = 0;
end EachNestedB;
model EachNested
  EachNestedB b[2](each c(d = {1, 2}), p = {7, 8});
  EachNestedB e[2](c(d = {{3, 4}, {5, 6}}));
end EachNested;
