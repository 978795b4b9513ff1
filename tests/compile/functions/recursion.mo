// A function may call itself; its value is found at translation.
//! flatten: M
//> Integer a = 120;
//> Integer b = 55;
//> Real 'v[3]' = 9.0;
function factorial
  input Integer n;
  output Integer r = if n <= 1 then 1 else n*factorial(n - 1);
algorithm
end factorial;

function fibonacci
  input Integer n;
  output Integer r;
algorithm
  if n < 2 then
    r := n;
  else
    r := fibonacci(n - 1) + fibonacci(n - 2);
  end if;
end fibonacci;

function squares
  input Integer n;
  output Real v[n];
algorithm
  if n > 0 then
    v := cat(1, squares(n - 1), {n^2});
  end if;
end squares;

model M
  constant Integer a = factorial(5);
  constant Integer b = fibonacci(10);
  constant Real v[3] = squares(3);
end M;
