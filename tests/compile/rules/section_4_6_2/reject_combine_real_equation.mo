// Combine real equation (4.6.2): refused.
model Ill
  extends Real;
equation
  assert(true, "a");
end Ill;
model M
  Ill i = 1;  //! error SK2201
end M;
