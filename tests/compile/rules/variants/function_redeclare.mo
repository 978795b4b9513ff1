// A replaceable function (12.1.3).
model Base
  replaceable function f
    input Real u;
    output Real y = u;
  algorithm
  end f;
  Real x = f(time);
end Base;
model FunctionRedeclare
  function g
    input Real u;
    output Real y = 2*u;
  algorithm
  end g;
  extends Base(redeclare function f = g);
end FunctionRedeclare;
