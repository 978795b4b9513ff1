// Only replaceable classes can be redeclared.
model RedeclareNotReplaceableA
  Real x = 1;
end RedeclareNotReplaceableA;
model RedeclareNotReplaceableB
  Real x = 2;
end RedeclareNotReplaceableB;
model RedeclareNotReplaceablePart
  model Load = RedeclareNotReplaceableA;
  Load l;
end RedeclareNotReplaceablePart;
model RedeclareNotReplaceable
  RedeclareNotReplaceablePart p(redeclare model Load = RedeclareNotReplaceableB);  //! error SK2304
end RedeclareNotReplaceable;
