// Functions and variables may have the names of predefined functions (5.3.1): accepted.
model M
  Real sum = 1;
  Real y = abs(sum);
  function max input Real a; output Real b = 2*a; end max;
  Real z = max(3);
  type Clock = Real;
  Clock c = 1;
end M;
