// Under the heading protected all inherited elements become protected.
model ProtectedExtendsBase
  Real x = 1;
end ProtectedExtendsBase;
model ProtectedExtendsPart
protected
  extends ProtectedExtendsBase;
end ProtectedExtendsPart;
model ProtectedExtends
  ProtectedExtendsPart p;
  Real y = p.x;  //! error SK2104
end ProtectedExtends;
