// A string needs its second quote.
model StringUnclosed
  parameter String s = "open;  //! error SK1004
  parameter Real y = 1;
end StringUnclosed;
