// A final class is modified from nowhere (7.2.6).
package P
  constant Real c = 1;
end P;
model A
  final package Q = P;
  final model B
    parameter Real p = 1;
  end B;
  B b(p = 2);  //! error SK2303
  Real x = Q.c;
end A;
model M
  A a(Q(c = 2));  //! error SK2303
  extends A(B(p = 3));  //! error SK2303
end M;
