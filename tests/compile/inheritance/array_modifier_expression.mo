// The value of an array modification may be any expression of the right size.
//! flatten: ArrayModifierExpression
//> 'c[1].k' = 2.0*'k[1]';
//> 'c[2].k' = 2.0*'k[2]';
model ArrayModifierExpressionPart
  parameter Real k = 0;
end ArrayModifierExpressionPart;
model ArrayModifierExpression
  parameter Real k[2] = {1, 2};
  ArrayModifierExpressionPart c[2](k = 2*k);
end ArrayModifierExpression;
