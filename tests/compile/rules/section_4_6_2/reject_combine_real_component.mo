// Combine real component (4.6.2): refused.
connector Ill  //! warning SK2611
  extends Real;  //! error SK2008
  Real y;
end Ill;
model M
  Ill i;
equation
  i = 1;  //! error SK2201
  i.y = 2;
end M;
