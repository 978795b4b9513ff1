// A protected replaceable element can be redeclared in an extends clause and stays protected.
//! flatten: ProtectedRedeclareExtends
//> protected
//> 'a.x' = 2.0;
model ProtectedRedeclareExtendsA
  Real x = 1;
end ProtectedRedeclareExtendsA;
model ProtectedRedeclareExtendsBase
protected
  replaceable ProtectedRedeclareExtendsA a;
end ProtectedRedeclareExtendsBase;
model ProtectedRedeclareExtends
  extends ProtectedRedeclareExtendsBase(redeclare ProtectedRedeclareExtendsA a(x = 2));
end ProtectedRedeclareExtends;
