// A text needs no conversion, and there is none.
model M
  parameter String s = String("a");  //! error SK2403
end M;
