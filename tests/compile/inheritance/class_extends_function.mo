// The same with a function: inputs and outputs are inherited, the algorithm is added.
//! flatten: ClassExtendsFunction.M
//> constant Real y = 6.0;
partial package ClassExtendsFunctionBase
  replaceable partial function f
    input Real u;
    output Real y;
  end f;
end ClassExtendsFunctionBase;
package ClassExtendsFunction
  extends ClassExtendsFunctionBase;
  redeclare function extends f
    input Real k = 2;
  algorithm
    y := k*u;
  end f;
  model M
    constant Real y = f(3);
  end M;
end ClassExtendsFunction;
