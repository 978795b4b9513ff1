// A model can be inner and used through an outer model.
//! flatten: InnerClass
//> 'u.p.x' = 2.0;
model InnerClassA
  Real x = 1;
end InnerClassA;
model InnerClassUser
  outer model Part = InnerClassA;
  Part p;
end InnerClassUser;
model InnerClass
  inner model Part = InnerClassA(x = 2);
  InnerClassUser u;
end InnerClass;
