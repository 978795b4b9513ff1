// Plug expandable (6.5): refused.
expandable connector Bus end Bus;
model F parameter Real k = 1; end F;
model G
  extends F;
  Bus bus;
end G;
model Base
  replaceable F friction;
end Base;
model M
  Base base(redeclare G friction);  //! error SK2305
end M;
