// The left side of a modification is looked up in the modified class, the right side where it stands.
//! flatten: ModifierScope
//> parameter Real x = 3.0;
//> 'c.x' = 2.0;
//> 'c.b.x' = x;
model ModifierScopeB
  parameter Real x;
end ModifierScopeB;
model ModifierScopeC
  parameter Real x = 2;
  ModifierScopeB b(x = x);
end ModifierScopeC;
model ModifierScope
  parameter Real x = 3;
  ModifierScopeC c(b(x = x));
end ModifierScope;
