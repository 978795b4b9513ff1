// Combine array equation (4.6.2): refused.
type V = Real[3];
model Ill
  extends V;  //! error SK2008
equation
  assert(true, "a");
end Ill;
model M
  Ill i;
end M;
