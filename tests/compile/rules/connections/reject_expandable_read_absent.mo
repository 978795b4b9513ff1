// A declared member that nothing connects is not read (9.1.3).
expandable connector Bus
  Real speed;
end Bus;
model ExpandableReadAbsent
  Bus b;
  Real x = b.speed + 1;  //! error SK2902
end ExpandableReadAbsent;
