// The name is free for another component then.
//! flatten: BreakComponentReplaced
//> 'b.y' = 2.0;
//! unknowns: 1
model BreakComponentReplacedA
  Real x = 1;
end BreakComponentReplacedA;
model BreakComponentReplacedB
  Real y = 2;
end BreakComponentReplacedB;
model BreakComponentReplacedBase
  BreakComponentReplacedA b;
end BreakComponentReplacedBase;
model BreakComponentReplaced
  extends BreakComponentReplacedBase(break b);
  BreakComponentReplacedB b;
end BreakComponentReplaced;
