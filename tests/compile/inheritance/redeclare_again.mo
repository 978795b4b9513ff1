// After a redeclaration without replaceable there is no other one.
model RedeclareAgainA
  Real x = 1;
end RedeclareAgainA;
model RedeclareAgainB
  Real x = 2;
end RedeclareAgainB;
model RedeclareAgainPart
  replaceable model Load = RedeclareAgainA;
  Load l;
end RedeclareAgainPart;
model RedeclareAgainMiddle
  extends RedeclareAgainPart(redeclare model Load = RedeclareAgainB);
end RedeclareAgainMiddle;
model RedeclareAgain
  extends RedeclareAgainMiddle(redeclare model Load = RedeclareAgainA);  //! error SK2304
end RedeclareAgain;
