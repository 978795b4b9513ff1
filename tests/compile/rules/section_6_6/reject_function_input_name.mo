// Function input name (6.6): refused.
function F input Real a; output Real y = a; end F;
function G input Real b; output Real y = b; end G;
model A
  replaceable function f = F;
  Real x = f(1);
end A;
model M
  A a(redeclare function f = G);  //! error SK2305
end M;
