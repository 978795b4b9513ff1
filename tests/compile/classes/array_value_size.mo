// Sizes of a variable and its value agree.
model ArrayValueSize
  parameter Real x[3] = {1, 2};  //! error SK2203
end ArrayValueSize;
