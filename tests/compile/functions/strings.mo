// Texts as inputs, local variables and results.
//! flatten: M
//> String s = "ababab";
//> Integer n = 2;
function repeat
  input String s;
  input Integer n;
  output String r = "";
algorithm
  for i in 1:n loop
    r := r + s;
  end for;
end repeat;

function choose
  input String s;
  output Integer n = if s == "one" then 1 elseif s == "two" then 2 else 0;
algorithm
end choose;

model M
  constant String s = repeat("ab", 3);
  constant Integer n = choose("two");
end M;
