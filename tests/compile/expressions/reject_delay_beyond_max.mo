// A delay cannot be longer than its largest value.
model RejectDelayBeyondMax
  Real x = delay(time, 1, 0.5);  //! error SK2410
  Real y = delay(time, 0.5, 1);
end RejectDelayBeyondMax;
