// A function of a component (12.2).
model Sub
  function f
    input Real u;
    output Real y = 2*u;
  algorithm
  end f;
  Real x = 1;
end Sub;
model FunctionComponentCall
  Sub s;
  Real y = s.f(time);
end FunctionComponentCall;
