// In a loop inside of when (8.3.6).
model ReinitInFor
  Real x[2](each start = 1, each fixed = true);
equation
  der(x) = -x;
  when sample(1, 1) then
    for i in 1:2 loop
      reinit(x[i], i);
    end for;
  end when;
end ReinitInFor;
