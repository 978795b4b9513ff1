// What equals a discrete variable changes at events, but is a continuous-time variable; only the variable itself is asked for (4.5.3): accepted.
model M
  discrete Real x(start = 0, fixed = true);
  Real y = pre(x);
equation
  when sample(0, 1) then
    x = pre(x) + 1;
  end when;
end M;
