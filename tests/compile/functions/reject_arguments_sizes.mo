// Two vectors of one length are wanted.
function dot
  input Real x[:], y[size(x, 1)];
  output Real r = x*y;
algorithm
end dot;

model M
  constant Real a = dot({1, 2}, {1, 2, 3});  //! error SK2203
end M;
