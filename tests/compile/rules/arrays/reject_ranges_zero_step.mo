// A zero step (10.4.3).
model RangesZeroStep
  Integer a[:] = 1:0:3;  //! error SK2207
end RangesZeroStep;
