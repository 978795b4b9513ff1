// Combine record real (4.6.2): refused.
record Ill
  extends Real;  //! error SK2008
  Real x;
end Ill;
model M
  Ill i(x = 1);
end M;
