// Arrays counted by an enumeration.
//! flatten: M
//> Real a = 20.0;
//> Real b = 30.0;
//> 'y[2]' = 20.0*time;
type Level = enumeration(low, mid, high);

model M
  constant Real w[Level] = {10, 20, 30};
  constant Real a = w[Level.mid];
  constant Real b = w[end];
  Real y[Level];
equation
  for l in Level loop
    y[l] = w[l]*time;
  end for;
end M;
