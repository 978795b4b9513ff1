// Function impure (6.6): refused.
function F input Real a; output Real y = a; end F;
impure function G input Real a; output Real y = a; end G;
model A
  replaceable function f = F;
  Real x = f(1);  //! error SK2411
end A;
model M
  A a(redeclare function f = G);
end M;
