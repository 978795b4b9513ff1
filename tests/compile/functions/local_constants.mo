// Constants of enclosing packages are known inside a function.
//! flatten: M
//> Real a = 19.62;
package P
  constant Real g = 9.81;
  function weight
    input Real m;
    output Real w;
  protected
    constant Real k = 2*g;
    parameter Real half = 0.5;
  algorithm
    w := m*k*half;
  end weight;
end P;

model M
  constant Real a = P.weight(2);
end M;
