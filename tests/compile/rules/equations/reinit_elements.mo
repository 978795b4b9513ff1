// Elements of an array are reinitialised one by one; each in one when-clause (8.3.6).
model ReinitElements
  Real x[2](each start = 1, each fixed = true);
equation
  der(x) = -x;
  for i in 1:2 loop
    when x[i] < 0.5 then
      reinit(x[i], 1);
    end when;
  end for;
end ReinitElements;
