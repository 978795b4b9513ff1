// A result declared with a colon grows while the function runs.
//! flatten: M
//> Integer 'v[2]' = 8;
//> Integer n = 2;
function even
  input Integer x[:];
  output Integer y[:];
algorithm
  y := fill(0, 0);
  for k in x loop
    if mod(k, 2) == 0 then
      y := cat(1, y, {k});
    end if;
  end for;
end even;

model M
  constant Integer v[:] = even({3, 4, 7, 8});
  constant Integer n = size(v, 1);
end M;
