// Inner function (5.4): accepted.
partial function fa input Real u; output Real y; end fa;
function fb extends fa; algorithm y := 2*u; end fb;
model D
  outer function fc = fa;
  Real y = fc(3);
end D;
model M
  inner function fc = fb;
  D d;
end M;
