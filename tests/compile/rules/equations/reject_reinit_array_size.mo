// Type and size agree (8.3.6).
model ReinitArraySize
  Real x[2](each start = 1, each fixed = true);
equation
  der(x) = -x;
  when time > 1 then
    reinit(x, {1, 2, 3});  //! error SK2203
  end when;
end ReinitArraySize;
