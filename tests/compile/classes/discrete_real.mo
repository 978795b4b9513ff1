// A discrete Real is assigned in a when-clause.
//! flatten: DiscreteReal
//> discrete Real x(
//> when sample(0.0, 1.0) then
//> x = pre(x) + 1.0;
model DiscreteReal
  discrete Real x(start = 0, fixed = true);
equation
  when sample(0, 1) then
    x = pre(x) + 1;
  end when;
end DiscreteReal;
