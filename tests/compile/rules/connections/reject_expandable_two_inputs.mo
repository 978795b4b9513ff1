// Two sources (9.1.3).
expandable connector Bus
end Bus;
connector Out = output Real;
block S
  Out y = time;
end S;
model ExpandableTwoSources
  Bus a;
  S s, t;
equation
  connect(s.y, a.x);
  connect(t.y, a.x);  //! error SK2605
end ExpandableTwoSources;
