model M
  Real x = 1;
  annotation(experiment(StopTime=1);  //! error SK1103
end M;
