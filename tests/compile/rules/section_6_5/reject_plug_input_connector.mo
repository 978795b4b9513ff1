// Plug input connector (6.5): refused.
connector RI = input Real;
model F parameter Real k = 1; end F;
model Clutch
  extends F;
  RI pressure;
  Real x = pressure;
end Clutch;
model Base
  replaceable F friction;
end Base;
model M  //! error SK2702
  Base base(redeclare Clutch friction);  //! error SK2703, warning SK2706
end M;
