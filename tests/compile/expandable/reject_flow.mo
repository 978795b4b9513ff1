// Flow variables stand in connectors below an expandable one, not in itself (9.1.3).
expandable connector Bus
  flow Real i;  //! error SK2004
end Bus;

model M
  Bus b;
end M;
