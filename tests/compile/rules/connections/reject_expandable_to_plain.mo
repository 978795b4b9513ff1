// Expandable only to expandable (9.1.3).
expandable connector Bus
  Real v;
end Bus;
connector Plain
  Real v;
  flow Real i;
end Plain;
model ExpandableToPlain
  Bus b;
  Plain p;
equation
  connect(b, p);  //! error SK2607
end ExpandableToPlain;
