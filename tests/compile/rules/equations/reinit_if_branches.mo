// Branches of an if (8.3.6).
model ReinitIfBranches
  Real x(start = 1, fixed = true);
equation
  der(x) = -x;
  when time > 1 then
    if x > 3 then
      reinit(x, 2);
    else
      reinit(x, 3);
    end if;
  end when;
end ReinitIfBranches;
