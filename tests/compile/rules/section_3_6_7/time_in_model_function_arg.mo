// Time in model function arg (3.6.7): accepted.
function f input Real u; output Real y = u; end f;
model M
  Real x = f(time);
end M;
