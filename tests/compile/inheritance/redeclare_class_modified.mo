// The redeclaration may bring modifications, looked up where it is written.
//! flatten: RedeclareClassModified
//> 'm.a.k' = g;
model RedeclareClassModifiedPart
  parameter Real k = 1;
end RedeclareClassModifiedPart;
model RedeclareClassModifiedUser
  parameter Real g = 1;
  replaceable model Load = RedeclareClassModifiedPart;
  Load a;
end RedeclareClassModifiedUser;
model RedeclareClassModified
  parameter Real g = 7;
  RedeclareClassModifiedUser m(redeclare model Load = RedeclareClassModifiedPart(k = g));
end RedeclareClassModified;
