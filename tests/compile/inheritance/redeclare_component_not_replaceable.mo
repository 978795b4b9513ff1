// Only replaceable components can get another type.
model RedeclareComponentNotReplaceableA
  Real x = 1;
end RedeclareComponentNotReplaceableA;
model RedeclareComponentNotReplaceableB
  Real x = 2;
end RedeclareComponentNotReplaceableB;
model RedeclareComponentNotReplaceablePart
  RedeclareComponentNotReplaceableA l;
end RedeclareComponentNotReplaceablePart;
model RedeclareComponentNotReplaceable
  RedeclareComponentNotReplaceablePart p(redeclare RedeclareComponentNotReplaceableB l);  //! error SK2304
end RedeclareComponentNotReplaceable;
