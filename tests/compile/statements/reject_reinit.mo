// reinit is for equations.
model M
  Real x(start = 0, fixed = true);
equation
  der(x) = 1;
algorithm
  when time > 1 then
    reinit(x, 0);  //! error SK2504
  end when;
end M;
