// Left as it is, the inner modification uses the inner name.
//! flatten: ModifierScopeInner
//> 'c.x' = 5.0;
//> 'c.b.x' = 'c.x';
model ModifierScopeInnerB
  parameter Real x;
end ModifierScopeInnerB;
model ModifierScopeInnerC
  parameter Real x = 2;
  ModifierScopeInnerB b(x = x);
end ModifierScopeInnerC;
model ModifierScopeInner
  parameter Real x = 3;
  ModifierScopeInnerC c(x = 5);
end ModifierScopeInner;
