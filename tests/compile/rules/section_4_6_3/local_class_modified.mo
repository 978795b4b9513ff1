// Local class modified (4.6.3): accepted.
model C1
  type Voltage = Real(nominal = 1);
  Voltage v1 = 1, v2 = 2;
end C1;
model M
  extends C1(Voltage(nominal = 1000));
  C1 c(Voltage(unit = "V"));
end M;
