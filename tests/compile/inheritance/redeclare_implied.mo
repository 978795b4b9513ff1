// replaceable in a modification is a redeclaration by itself.
//! flatten: RedeclareImplied
//> 'l.x' = 2.0;
model RedeclareImpliedA
  Real x = 1;
end RedeclareImpliedA;
model RedeclareImpliedPart
  replaceable model Load = RedeclareImpliedA;
  Load l;
end RedeclareImpliedPart;
model RedeclareImplied
  extends RedeclareImpliedPart(replaceable model Load = RedeclareImpliedA(x = 2));
end RedeclareImplied;
