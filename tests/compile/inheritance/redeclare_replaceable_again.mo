// With redeclare replaceable it can go on.
//! flatten: RedeclareReplaceableAgain
//> 'l.x' = 3.0;
model RedeclareReplaceableAgainA
  Real x = 1;
end RedeclareReplaceableAgainA;
model RedeclareReplaceableAgainPart
  replaceable model Load = RedeclareReplaceableAgainA;
  Load l;
end RedeclareReplaceableAgainPart;
model RedeclareReplaceableAgainMiddle
  extends RedeclareReplaceableAgainPart(redeclare replaceable model Load = RedeclareReplaceableAgainA(x = 2));
end RedeclareReplaceableAgainMiddle;
model RedeclareReplaceableAgain
  extends RedeclareReplaceableAgainMiddle(redeclare model Load = RedeclareReplaceableAgainA(x = 3));
end RedeclareReplaceableAgain;
