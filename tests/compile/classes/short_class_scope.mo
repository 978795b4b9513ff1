// A short class makes no scope: the value of its modifier is looked up around it.
//! flatten: ShortClassScope
//> parameter Real R = 5.0;
//> 'a.R' = R;
model ShortClassScopePart
  parameter Real R;
end ShortClassScopePart;
model ShortClassScope
  parameter Real R = 5;
  model Load = ShortClassScopePart(R = R);
  Load a;
end ShortClassScope;
