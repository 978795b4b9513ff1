// An if-expression may have any number of elseif.
//! flatten: IfExpressionElseif
//> a = 20.0;
model IfExpressionElseif
  constant Integer n = 2;
  constant Real a = if n == 1 then 10 elseif n == 2 then 20 elseif n == 3 then 30 else 40;
end IfExpressionElseif;
