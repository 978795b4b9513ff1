// Each pass of the loop uses both values of the pass before twice: conditions that are 80 deep and share all their parts are
// translated in no time, and their texts (for messages) stop where nobody reads on. The values become so small that x decays
// by itself.
model DeepConditions
  Real v[2];
  Real x(start = 0.1, fixed = true);
algorithm
  v[1] := sin(3*time);
  v[2] := cos(time);
  for i in 1:40 loop
    v[1] := (if v[1] > v[2] then v[2]*0.9 else v[1] + 0.1*i)/(1 + 0.1*abs(v[1]));
    v[2] := (if v[2] > 0.3*i then v[1] else v[2]*0.5)/(1 + 0.1*abs(v[2]));
  end for;
equation
  der(x) = v[1] - x;
end DeepConditions;

//! run: --stop 1 --interval 0.1 --solver rk4 --step 0.01
//! end: x = 0.1*exp(-1) +- 1e-9
//! run: --stop 1 --interval 0.1 --tolerance 1e-9
//! end: x = 0.1*exp(-1) +- 1e-7
