// Statements may (8.3.5.4).
model WhenTwoAlgorithm
  Boolean close(start = false, fixed = true);
algorithm
  when time > 1 then
    close := true;
  end when;
  when time > 2 then
    close := false;
  end when;
end WhenTwoAlgorithm;
