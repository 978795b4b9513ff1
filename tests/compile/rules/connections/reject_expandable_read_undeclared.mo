// An undeclared member is not read (9.1.3).
expandable connector Bus
end Bus;
connector Out = output Real;
block S
  Out y = time;
end S;
model ExpandableRead
  Bus b;
  S s;
  Real x = b.speed;  //! error SK2102
equation
  connect(s.y, b.speed);
end ExpandableRead;
