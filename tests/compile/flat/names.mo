// Names with dots and brackets become quoted identifiers.
//! flatten: P.M
//> model 'P.M' "The model"
//> Real x "plain";
//> Real 'a[2].y' = 
package P
  model A
    parameter Real y = 1;
    Real z = y;
  end A;
  model M "The model"
    Real x "plain";
    A a[2](y = {1, 2});
  equation
    x = a[1].z;
  end M;
end P;
