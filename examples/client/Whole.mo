model Whole "The same in one model, without a line: trolley and pendulum are rigidly joined"
  parameter Real m = 50, d = 20, M = 10, mp = 5, l = 1, g = 9.81;
  Real x(start = 0, fixed = true), v(start = 0, fixed = true), angle(start = 0, fixed = true), w(start = 0, fixed = true);
  Real push = if time < 1 then 200 elseif time < 2 then -200 else 0;
equation
  der(x) = v;
  der(angle) = w;
  (m + M + mp)*der(v) + mp*l*(der(w)*cos(angle) - w^2*sin(angle)) = push - d*v;
  l*der(w) + der(v)*cos(angle) + g*sin(angle) = 0;
end Whole;
