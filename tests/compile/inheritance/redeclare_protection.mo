// A protected element cannot become public.
model RedeclareProtectionA
  Real x = 1;
end RedeclareProtectionA;
model RedeclareProtectionBase
protected
  replaceable RedeclareProtectionA a;
end RedeclareProtectionBase;
model RedeclareProtection
  extends RedeclareProtectionBase;
public
  redeclare RedeclareProtectionA a;  //! error SK2311
end RedeclareProtection;
