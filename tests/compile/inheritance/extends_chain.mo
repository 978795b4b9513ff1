// Modifications of extends clauses add up along a chain; outer ones win.
//! flatten: ExtendsChain
//> a = 10.0;
//> b = 200.0;
//> c = 3000.0;
model ExtendsChainA
  parameter Real a = 1, b = 2, c = 3;
end ExtendsChainA;
model ExtendsChainB
  extends ExtendsChainA(a = 10, b = 20, c = 30);
end ExtendsChainB;
model ExtendsChainC
  extends ExtendsChainB(b = 200, c = 300);
end ExtendsChainC;
model ExtendsChain
  extends ExtendsChainC(c = 3000);
end ExtendsChain;
