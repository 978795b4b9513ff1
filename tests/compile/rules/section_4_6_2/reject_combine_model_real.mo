// Combine model real (4.6.2): refused.
model Ill
  extends Real;  //! error SK2008
end Ill;
model M
  Ill i;
end M;
