// The experiment annotation gives the times unless the command does. x = t from the start on.
model Experiment
  Real x(start = 0, fixed = true);
equation
  der(x) = 1;
  annotation(experiment(StartTime = 1, StopTime = 3, Interval = 0.5, Tolerance = 1e-8));
end Experiment;

//! run:
//! count: rows = 5
//! end: x = 2 +- 1e-9
//! end: time = 3
//! run: --stop 2 --interval 0.25
//! count: rows = 5
//! end: x = 1 +- 1e-9
//! run: --start 0 --solver rk4 --step 0.1
//! count: rows = 7
//! count: steps = 30
//! end: x = 3 +- 1e-12
