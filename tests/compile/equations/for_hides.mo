// The iterator hides a component; its range still sees the component.
//! flatten: M
//> 'x[1]' = 1.0;
//> 'x[3]' = 3.0;
model M
  constant Integer k = 3;
  Real x[k];
equation
  for k in 1:k loop
    x[k] = k;
  end for;
end M;
