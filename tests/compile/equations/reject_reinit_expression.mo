// reinit needs a variable.
model M
  Real x(start = 0, fixed = true);
equation
  der(x) = 1;
  when x > 2 then
    reinit(x + 1, 0);  //! error SK2504
  end when;
end M;
