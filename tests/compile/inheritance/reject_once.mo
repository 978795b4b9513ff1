// A redeclaration that is not allowed is reported once, whatever uses it.
model M
  type E = enumeration(a, b);
  type F = enumeration(c, d);
  model C
    final replaceable Real k = 1;
    replaceable type T = E;
    T t = T.a;
  end C;
  C c(redeclare Real k = 2);  //! error SK2303
  C d(redeclare type T = F);  //! error SK2305
  redeclare model extends A  //! error SK2301
    Real y = 1;
  end A;
  A a;
end M;
