// A class has no value, and a protected one is not changed from outside.
package P
  constant Real c = 1;
end P;
package Q
  constant Real c = 2;
end Q;
model A
  replaceable model B
    Real x = 1;
  end B;
  replaceable package R = P;
  B b;
  Real y = R.c;
protected
  replaceable package S = P;
  Real z = S.c;
end A;

model Inherits
  extends A(redeclare package S = Q);
end Inherits;

model M
  A a(B = 3);  //! error SK2105
  A b(R = 3);  //! error SK2105
  A c(redeclare package S = Q);  //! error SK2312
  Inherits d;
end M;
