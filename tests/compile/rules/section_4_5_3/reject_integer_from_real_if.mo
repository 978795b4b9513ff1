// Integer from real if (4.5.3): refused.
model M
  Integer i = if noEvent(time > 1) then 1 else 2;  //! error SK2208
end M;
