// Der integer (4.5.3): refused.
model M
  Integer i(start = 0);
equation
  der(i) = 1;  //! error SK2403
end M;
