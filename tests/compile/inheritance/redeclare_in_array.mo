// A redeclaration holds for all elements of an array.
//! flatten: RedeclareInArray
//> 'p[1].l.x' = 2.0;
//> 'p[2].l.x' = 2.0;
model RedeclareInArrayA
  Real x = 1;
end RedeclareInArrayA;
model RedeclareInArrayB
  Real x = 2;
end RedeclareInArrayB;
model RedeclareInArrayPart
  replaceable model Load = RedeclareInArrayA;
  Load l;
end RedeclareInArrayPart;
model RedeclareInArray
  RedeclareInArrayPart p[2](redeclare model Load = RedeclareInArrayB);
end RedeclareInArray;
