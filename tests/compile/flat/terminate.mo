// terminate and warnings.
//! flatten: M
//> AssertionLevel.warning
//> terminate("done");
model M
  Real x = time;
equation
  assert(x < 10, "long", AssertionLevel.warning);
  when x > 20 then
    terminate("done");
  end when;
end M;
