// Only states can be set anew (8.3.6).
model M
  Real x = time;
  Real y(start = 0), z;
equation
  der(y) = 1;
  z = -y;
  when time > 1 then
    reinit(x, 1);  //! error SK2504
    reinit(z, 1);
  end when;
end M;
