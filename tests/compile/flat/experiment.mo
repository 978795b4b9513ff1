// The experiment annotation stays.
//! flatten: M
//> annotation(experiment(StartTime = 1.0, StopTime = 5.0, Interval = 0.01, Tolerance = 1e-06));
model M
  Real x = time;
  annotation(experiment(StartTime = 1, StopTime = 5, Interval = 0.01, Tolerance = 1e-6), Documentation(info = "gone"));
end M;
