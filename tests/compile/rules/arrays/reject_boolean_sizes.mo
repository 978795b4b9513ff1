// Matching dimensions (10.6.12).
model BooleanSizes
  Boolean a[2] = {true, false} and {true, true, true};  //! error SK2203
end BooleanSizes;
