// A public element cannot become protected.
model RedeclareProtectionA
  Real x = 1;
end RedeclareProtectionA;
model RedeclareProtectionBase
  replaceable RedeclareProtectionA a;
end RedeclareProtectionBase;
model RedeclareProtection
  extends RedeclareProtectionBase;
protected
  redeclare RedeclareProtectionA a;  //! error SK2311
end RedeclareProtection;
