// A discrete Real gets its value in a when-clause, in algorithms as well.
model M
  discrete Real d;  //! error SK2219
  discrete Real e(start = 0, fixed = true);
  discrete Real f(start = 0, fixed = true);
  Real x = time;
algorithm
  d := x;
algorithm
  when x > 0.5 then
    e := x;
  elsewhen x > 0.7 then
    e := 2*e;
  end when;
  when sample(0, 0.1) then
    f := e + pre(f);
  end when;
  when x > 0.9 then
    f := 1;
  end when;
end M;
