// Initial equations, when-clauses, assertions.
//! flatten: M
//> initial equation
//> x = 1.0;
//> assert(x > -1.0, "too small");
//> when x > 0.5 then
//> elsewhen {x < 0.1, time > 5.0} then
//> end when;
model M
  Real x, y;
  discrete Real z(start = 0);
initial equation
  x = 1;
equation
  der(x) = -x;
  y = z;
  assert(x > -1, "too small");
  when x > 0.5 then
    z = 1;
  elsewhen {x < 0.1, time > 5} then
    z = 2;
  end when;
end M;
