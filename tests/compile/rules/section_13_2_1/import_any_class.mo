// Import any class (13.2.1): accepted.
package A
  package B
    model C Real x = 1; end C;
    record R Real x = 1; end R;
    function f input Real u; output Real y = u; end f;
    type T = Real(unit = "m");
    connector K = input Real;
    block D Real x = 1; end D;
    type E = enumeration(a, b);
    constant Real k = 3;
    operator record O Real re; end O;
    class Z end Z;
  end B;
  model Top Real x = 1; end Top;
end A;
model Top2 Real x = 1; end Top2;
model M
  import A.B.C;
  import A.B.R;
  import A.B.f;
  import A.B.T;
  import A.B.K;
  import A.B.D;
  import A.B.E;
  import A.B.k;
  import A.B.O;
  import A.B.Z;
  import X = A.B.C;
  import A.Top;
  import Top2;
  import Y = Top2;
  C c; R r; T t = f(k); D d; E e = E.a; O o(re = 1); X x; Top top; Top2 top2; Y y; Z z; K u;
end M;
