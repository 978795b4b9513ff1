// A short class with modifications can be extended and modified again.
//! flatten: ShortClassExtends
//> a = 2.0;
//> b = 30.0;
model ShortClassExtendsBase
  parameter Real a = 1, b = 1;
end ShortClassExtendsBase;
model ShortClassExtendsShort = ShortClassExtendsBase(a = 2, b = 20);
model ShortClassExtends
  extends ShortClassExtendsShort(b = 30);
end ShortClassExtends;
