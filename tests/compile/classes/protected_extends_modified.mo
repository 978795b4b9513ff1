// In an extends clause a protected element may be modified, and it can be used by its plain name.
//! flatten: ProtectedExtendsModified
//> protected
//> parameter Real k(min = 0.0) = 2.0;
//> y = k;
model ProtectedExtendsModifiedBase
protected
  parameter Real k = 1;
end ProtectedExtendsModifiedBase;
model ProtectedExtendsModified
  extends ProtectedExtendsModifiedBase(k(min = 0) = 2);
  Real y = k;
end ProtectedExtendsModified;
