// A replaceable function can be redeclared.
//! flatten: RedeclareFunction
//> constant Real 'm.y' = 9.0;
partial function RedeclareFunctionShape
  input Real u;
  output Real y;
end RedeclareFunctionShape;
function RedeclareFunctionLine
  extends RedeclareFunctionShape;
algorithm
  y := u;
end RedeclareFunctionLine;
function RedeclareFunctionSquare
  extends RedeclareFunctionShape;
algorithm
  y := u*u;
end RedeclareFunctionSquare;
model RedeclareFunctionUser
  replaceable function f = RedeclareFunctionLine constrainedby RedeclareFunctionShape;
  constant Real y = f(3);
end RedeclareFunctionUser;
model RedeclareFunction
  RedeclareFunctionUser m(redeclare function f = RedeclareFunctionSquare);
end RedeclareFunction;
