// Arrays of different sizes cannot be walked through together.
function add
  input Real x, y;
  output Real r = x + y;
algorithm
end add;

model M
  constant Real a[2] = add({1, 2}, {1, 2, 3});  //! error SK2203
end M;
