// Short partial (4.6.1): refused.
partial model TwoPin
  Real x = 1;
end TwoPin;
model M
  replaceable model Load = TwoPin;
  Load R;  //! error SK2005
end M;
