// So do a public and a protected element.
model DuplicateProtectionA
  Real x = 1;
end DuplicateProtectionA;
model DuplicateProtectionB
protected
  Real x = 1;  //! error SK2309
end DuplicateProtectionB;
model DuplicateProtection
  extends DuplicateProtectionA;
  extends DuplicateProtectionB;
end DuplicateProtection;
