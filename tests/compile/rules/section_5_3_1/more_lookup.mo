// More lookup (5.3.1): accepted.
package P
  constant Real k = 1;
  model A
    constant Real k = 2;
    model B
      Real x = k;
    end B;
    B b;
  end A;
  package Q
    model C
      extends A;
      Real y = k;
    end C;
    constant Real j = k;
  end Q;
end P;
model M
  P.A a;
  P.Q.C c;
  Real z = P.Q.j;
end M;
