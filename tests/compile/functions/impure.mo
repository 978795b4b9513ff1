// Impure functions are called at events and at the start.
//! flatten: M
//> random()
impure function random
  output Real y;
  external "C" y = my_random();
end random;

model M
  parameter Real p = random();
  discrete Real d(start = 0, fixed = true);
equation
  when time > 1 then
    d = random();
  end when;
end M;
