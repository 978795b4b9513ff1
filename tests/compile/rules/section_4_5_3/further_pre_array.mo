// Further pre array (4.5.3): accepted.
model M
  Real x[2](each start = 0, each fixed = true);
  Real y[2] = pre(x);
equation
  for i in 1:2 loop
    when sample(0, i) then
      x[i] = pre(x[i]) + 1;
    end when;
  end for;
end M;
