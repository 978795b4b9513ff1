// Without an interval of its own a run that ends early has the rows, and so the bits, of the whole experiment.
model StoppedEarly
  Real x(start = 1, fixed = true), y(start = 0, fixed = true);
equation
  der(x) = -x*y + sin(time);
  der(y) = x - 0.3*y;
  annotation(experiment(StopTime = 4));
end StoppedEarly;

//! run:
//! count: rows = 501
//! stops: 0.5 1.2345 3.999
//! run: --solver ida
//! stops: 0.5 1.2345 3.999
//! run: --solver rk4
//! stops: 0.5 1.2345 3.999
