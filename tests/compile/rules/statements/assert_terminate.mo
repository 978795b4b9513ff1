// Assert and terminate as statements (11.2.8).
model AssertTerminate
  Real x;
algorithm
  x := time;
  assert(x < 10, "large");
  when x > 5 then
    terminate("end");
  end when;
end AssertTerminate;
