// Two ends are two points at least.
model M
  parameter Real v[1] = linspace(0, 1, 1);  //! error SK2410
end M;
