// Modifications of the replaced short class hold on as defaults.
//! flatten: RedeclareKeepsModifiers
//> 'c.a.R' = 100.0;
//> 'c.a.T' = 300.0;
//> 'd.a.R' = 200.0;
model RedeclareKeepsModifiersR
  parameter Real R = 1;
end RedeclareKeepsModifiersR;
model RedeclareKeepsModifiersT
  parameter Real R = 1;
  parameter Real T = 293;
end RedeclareKeepsModifiersT;
model RedeclareKeepsModifiersC
  replaceable model Load = RedeclareKeepsModifiersR(R = 100);
  Load a;
end RedeclareKeepsModifiersC;
model RedeclareKeepsModifiers
  RedeclareKeepsModifiersC c(redeclare model Load = RedeclareKeepsModifiersT(T = 300));
  RedeclareKeepsModifiersC d(redeclare model Load = RedeclareKeepsModifiersT(R = 200));
end RedeclareKeepsModifiers;
