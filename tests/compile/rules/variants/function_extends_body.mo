// A partial interface with a body added (12.1.3).
partial function P
  input Real u;
  output Real y;
end P;
function f
  extends P;
  input Real k = 2;
algorithm
  y := k*u;
end f;
model FunctionExtendsBody
  Real y = f(time) + f(time, 3) + f(u = time, k = 4);
end FunctionExtendsBody;
