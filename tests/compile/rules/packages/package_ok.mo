// Constants and classes (13.1).
package P
  constant Real c = 2;
  model M
    Real x = c*time;
  end M;
  function f
    input Real u;
    output Real y = u;
  algorithm
  end f;
  package Q
    type T = Real;
  end Q;
end P;
