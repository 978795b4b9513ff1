// Parameter output (4.4.2.2): accepted.
block M
  parameter output Real x = 1;
  constant output Real y = 2;
  discrete output Real z;
  discrete input Real u;
equation
  when time > u then
    z = 1;
  end when;
end M;
