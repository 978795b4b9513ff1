// Import package in model (13.2.1): accepted.
package L
  model T
    package P
      model C Real x = 1; end C;
      constant Real k = 2;
      function f input Real u; output Real y = u; end f;
      type E = enumeration(a, b);
    end P;
    model U
      import L.T.P;
      import L.T.P.C;
      import D = L.T.P.C;
      import L.T.P.k;
      import L.T.P.{f, E};
      P.C a; C c; D d;
      Real x = k + f(1);
      E e = E.a;
    end U;
    model V
      import L.T.P.*;
      C c;
      Real x = k;
    end V;
    U u;
    V v;
    Real z = 1;
  end T;
end L;
model M
  extends L.T;
end M;
