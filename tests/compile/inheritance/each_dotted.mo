// In a dotted modification each belongs to the last name.
//! flatten: EachDotted
//> 'b.c[1].k' = 4.0;
//> 'b.c[2].k' = 4.0;
model EachDottedC
  parameter Real k = 1;
end EachDottedC;
model EachDottedB
  EachDottedC c[2];
end EachDottedB;
model EachDotted
  EachDottedB b(each c.k = 4);
end EachDotted;
