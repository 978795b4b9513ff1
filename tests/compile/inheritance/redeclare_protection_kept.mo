// Without a heading of its own a redeclaration keeps the protection of the original.
//! flatten: RedeclareProtectionKept
//> protected
//> Real 'a.x';
//> 'a.x' = 2.0;
model RedeclareProtectionKeptA
  Real x = 1;
end RedeclareProtectionKeptA;
model RedeclareProtectionKeptBase
protected
  replaceable RedeclareProtectionKeptA a;
end RedeclareProtectionKeptBase;
model RedeclareProtectionKept
  extends RedeclareProtectionKeptBase;
  redeclare RedeclareProtectionKeptA a(x = 2);
end RedeclareProtectionKept;
