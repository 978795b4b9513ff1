// String continuous (4.5.3): refused.
model M
  String s = if noEvent(time > 1) then "a" else "b";  //! error SK2208
end M;
