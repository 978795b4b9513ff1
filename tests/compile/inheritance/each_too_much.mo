// each together with a value for the whole array is too much.
model EachTooMuch
  Real x[2](each start = {1, 2});  //! error SK2203
equation
  der(x) = {1, 1};
end EachTooMuch;
