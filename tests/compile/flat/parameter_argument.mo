// An argument whose value no size needs leaves its parameters changeable.
//! flatten: ParameterArgument
//>   parameter Boolean global = true;
//>   parameter Integer seed = if global then 3 else 0;
function start
  input Integer seed;
  input Integer n;
  output Integer state[n];
algorithm
  state := fill(seed, n);
  while state[1] > 100 loop
    state := state - ones(n);
  end while;
end start;
model ParameterArgument
  parameter Boolean global = true;
  parameter Integer seed = if global then 3 else 0;
  discrete Integer s[2];
equation
  when time > 1 then
    s = start(seed, 2);
  end when;
end ParameterArgument;
