// Both undeclared (9.1.3).
expandable connector Bus
end Bus;
model ExpandableTwo
  Bus a, b;
equation
  connect(a.p, b.p);  //! error SK2607
end ExpandableTwo;
