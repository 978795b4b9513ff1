// A final modification cannot be changed from outside, but what it depends on can.
//! flatten: FinalModification
//> parameter Real 'c.k' = 2.0;
//> final parameter Real 'c.f.b' = 2.0*'c.k';
model FinalModificationF
  parameter Real b = 1;
end FinalModificationF;
model FinalModificationC
  parameter Real k = 1;
  FinalModificationF f(final b = 2*k);
end FinalModificationC;
model FinalModification
  FinalModificationC c(k = 2);
end FinalModification;
