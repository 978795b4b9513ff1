// What is not there cannot be read (9.1.3).
connector Pin
  Real v;
  flow Real i;
end Pin;
expandable connector Bus
  Pin pin;
end Bus;
model ExpandableReadAbsentPin
  Bus bus;
  Real y = bus.pin.v;  //! error SK2902
end ExpandableReadAbsentPin;
