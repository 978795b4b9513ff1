// One fault, one message: what follows the function that is not closed is not called misplaced.
model UnclosedFunction
  function f  //! error SK1104
    input Real x;
    output Real y;
  algorithm
    y := x;
  constant Real r = f(-1);
end UnclosedFunction;
