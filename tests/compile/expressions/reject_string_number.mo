// A number has to be made a String before it is appended.
model M
  parameter String s = "n = " + 3;  //! error SK2202
end M;
