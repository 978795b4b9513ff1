// Statements of every kind.
//! flatten: StatementKinds
//> y = 16;
//> z = 3;
function statements
  input Integer n;
  output Integer y;
  output Integer z;
protected
  Integer i;
algorithm
  y := 0;
  for k in 1:n loop
    if k == 3 then
      break;
    elseif k > 100 then
      y := -1;
    else
      y := y + k;
    end if;
  end for;
  i := n;
  while i > 0 loop
    y := y + 1;
    i := i - 1;
  end while;
  (y, z) := twice(y);
  z := 3;
  return;
  z := 4;
end statements;
function twice
  input Integer u;
  output Integer a = 2*u;
  output Integer b = 0;
end twice;
model StatementKinds
  constant Integer y = statements(5);
  constant Integer z = second(5);
  function second
    input Integer n;
    output Integer z;
  algorithm
    (, z) := statements(n);
  end second;
end StatementKinds;
