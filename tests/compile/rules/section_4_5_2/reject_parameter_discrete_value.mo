// Parameter discrete value (4.5.2): refused.
model M
  Integer i = if time > 1 then 1 else 2;
  parameter Integer p = i;  //! error SK2208
end M;
