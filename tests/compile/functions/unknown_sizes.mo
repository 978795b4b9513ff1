// Sizes follow from the arguments, also those of results and local variables.
//! flatten: M
//> Real 'a[1]' = 3.0;
//> Real 'a[3]' = 1.0;
//> Real 'b[2,1]' = 2.0;
//> Integer n = 0;
function reverse
  input Real x[:];
  output Real y[size(x, 1)];
protected
  Integer n = size(x, 1);
algorithm
  for i in 1:n loop
    y[i] := x[n + 1 - i];
  end for;
end reverse;

function column
  input Real x[:];
  output Real A[size(x, 1), 1] = [x];
algorithm
end column;

model M
  constant Real a[3] = reverse({1, 2, 3});
  constant Real b[2, 1] = column({1, 2});
  constant Integer n = size(reverse(fill(0.0, 0)), 1);
end M;
