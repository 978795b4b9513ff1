// Assertions in when and for (8.3.7).
model AssertInWhenFor
  Real x[2] = {time, 2*time};
equation
  for i in 1:2 loop
    assert(x[i] < 10, "x" + String(i));
  end for;
  when time > 1 then
    assert(x[1] < 5, "x");
  end when;
end AssertInWhenFor;
