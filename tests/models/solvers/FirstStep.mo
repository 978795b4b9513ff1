// The estimate of the first step's error, from 0 to the first row, is nearly nothing by chance: the step was taken, 6e-3 off.
model FirstStep
  Real x(start = 0, fixed = true);
equation
  der(x) = sin(7*time);
end FirstStep;

//! run: --solver halving --stop 3.7 --interval 0.37
//! at 0.37: x = (1 - cos(7*0.37))/7 +- 1e-5
//! at 3.7: x = (1 - cos(7*3.7))/7 +- 2e-5
