// A variable whose name prints like that of a function does not hide it.
//! flatten: P.M
//> 'y' = .'P.f'(time);
package P
  function f
    input Real u;
    output Real y;
  algorithm
    y := u*u;
    y := y/2;
  end f;
  model M
    Real 'P.f' = 2;
    Real 'y' = f(time);
  end M;
end P;
