// Every kind of class has its keyword; all can be nested.
//! flatten: ClassKinds.M
//> c = 'ClassKinds.E'.two
//> u = 4.0;
//> 'r.a' = 1.0;
//> t = 5.0;
package ClassKinds
  type T = Real(unit = "m");
  type E = enumeration(one, two);
  record R
    Real a = 1.0;
  end R;
  operator record O
    Real v;
  end O;
  connector C = input Real;
  expandable connector X
  end X;
  function f
    input Real u;
    output Real y = u + 1.0;
  end f;
  pure function g = f;
  block B
    C u;
    output Real y = u;
  end B;
  class K
  end K;
  model M
    parameter E c = E.two;
    R r;
    T t = 5.0;
    constant Real u = g(3.0);
  end M;
end ClassKinds;
