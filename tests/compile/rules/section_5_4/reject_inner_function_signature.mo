// Inner function signature (5.4): refused.
function fa input Real u; output Real y = u; end fa;
function fb input Real u; input Real v; output Real y = u + v; end fb;
model A outer function fc = fa; Real x = fc(2); end A;  //! error SK2406
model M
  inner function fc = fb;
  A a;
end M;
