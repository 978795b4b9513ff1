// Other function output type (6.6): refused.
function F input Real a; output Real y = a; end F;
function G input Real a; output Integer y = 1; end G;
model A replaceable function f = F; Real x = f(1); end A;
model M
  A a(redeclare function f = G);  //! error SK2305
end M;
