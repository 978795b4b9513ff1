// A function can be inner, too; the outer one may be partial.
//! flatten: InnerFunction
//> y := u*u;
//> 'd.y' = 'InnerFunction.field'(time);
partial function InnerFunctionField
  input Real u;
  output Real y;
end InnerFunctionField;
function InnerFunctionSquare
  extends InnerFunctionField;
algorithm
  y := u*u;
end InnerFunctionSquare;
model InnerFunctionUser
  outer function field = InnerFunctionField;
  Real y = field(time);
end InnerFunctionUser;
model InnerFunction
  inner function field = InnerFunctionSquare;
  InnerFunctionUser d;
end InnerFunction;
