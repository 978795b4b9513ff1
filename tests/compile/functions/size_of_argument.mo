// The sizes of arguments have to fit each other.
model SizeOfArgument
  function g
    input Real a[:, :];
    input Real b[size(a, 2)];
    output Real c[size(a, 1)];
  algorithm
    c := a*b;
  end g;
  Real y[3] = g([1, 2; 3, 4; 5, time], {1, 2, 3});  //! error SK2203
end SizeOfArgument;
