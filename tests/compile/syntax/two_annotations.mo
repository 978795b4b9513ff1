// Two annotations of a class are read as one, with a warning.
model M
  Real x = 1;
  annotation(Icon());
  annotation(experiment(StopTime = 2));  //! warning SK1218
end M;
