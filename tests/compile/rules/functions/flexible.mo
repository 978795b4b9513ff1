// Sizes that grow (12.4.5).
function collectPositive
  input Real x[:];
  output Real xpos[:];
algorithm
  for i in 1:size(x, 1) loop
    if x[i] > 0 then
      xpos := cat(1, xpos, x[i:i]);
    end if;
  end for;
end collectPositive;
model Flexible
  constant Real y[:] = collectPositive({1, -1, 2});
  Real x[2] = y*time;
end Flexible;
