// After a redeclaration in the middle the outermost modification still wins.
//! flatten: RedeclareThenModify
//> 'm.l.R' = 7.0;
//> 'm.l.T' = 300.0;
model RedeclareThenModifyR
  parameter Real R = 1;
end RedeclareThenModifyR;
model RedeclareThenModifyT
  extends RedeclareThenModifyR;
  parameter Real T = 200;
end RedeclareThenModifyT;
model RedeclareThenModifyBase
  replaceable RedeclareThenModifyR l(R = 2);
end RedeclareThenModifyBase;
model RedeclareThenModifyMiddle
  extends RedeclareThenModifyBase(redeclare RedeclareThenModifyT l(R = 3, T = 300));
end RedeclareThenModifyMiddle;
model RedeclareThenModify
  RedeclareThenModifyMiddle m(l(R = 7));
end RedeclareThenModify;
