// A loop without end is stopped.
function f
  input Integer n;
  output Integer r = n;
algorithm
  while r > 0 loop  //! error SK2901
    r := if r < 100 then r + 1 else 1;
  end while;
end f;

model M
  constant Integer n = f(1);
end M;
