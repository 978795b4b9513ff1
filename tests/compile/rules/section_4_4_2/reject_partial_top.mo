// Partial top (4.4.2): refused.
partial model M  //! error SK2005
  Real x = 1;
  annotation(experiment(StopTime = 1));
end M;
